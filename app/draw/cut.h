#pragma once

#include <string_view>

namespace warpscope::draw {

/// What was just written was cut to its room: these words whole. They are told where the pointer
/// rests on it.
void tellWhole(std::string_view whole);

}  // namespace warpscope::draw
