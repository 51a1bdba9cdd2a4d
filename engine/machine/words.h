#pragma once

#include <string>
#include <string_view>

#include "engine/base/message.h"
#include "engine/machine/machine.h"

namespace warpscope::machine {

/// The name of a vendor, as device files spell it: "nvidia", "amd", "metax".
std::string_view nameOf(Vendor vendor);

/// Which words of the catalogue (word.<set>.*) speak of a machine: its own `words`, or those of
/// its vendor.
std::string_view wordSet(const Machine& machine);
/// Whether there is such a set.
bool isWordSet(std::string_view name);

/// The message in the machine's words, whoever renders it: the catalogue takes {warp}, {sm},
/// {block} and the others from the set that the value "words" names.
Message withWords(Message message, const Machine& machine);

}  // namespace warpscope::machine
