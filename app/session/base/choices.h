#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/machine/library.h"

namespace warpscope::session {

/// The names that a key takes: of policies, of models, of the devices that are known; none where it
/// takes something else.
std::vector<std::string> choicesOf(std::string_view key, const machine::Library& devices);

}  // namespace warpscope::session
