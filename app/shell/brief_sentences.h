#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::shell {

/// What is said where there is little room. Widths are pixels in the font that is pushed.
float textWidth(std::string_view text);

/// In one line: as many of its clauses as that has room for, without details, and dots for the
/// others; nothing where the line would say little.
std::optional<std::string> briefOf(const std::string& sentence, float width);

/// The first `most` lines of what has more of them. Dots at their end where a sentence is cut, and
/// how many more sentences there are, where a line has room for that, behind one that is whole.
std::vector<std::string> cutTo(const session::SlotReader& session,
                               const std::vector<std::string>& sentences, float width, int most);

}  // namespace warpscope::shell
