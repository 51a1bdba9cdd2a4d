#pragma once

#include <cstdint>

namespace warpscope::theme {

/// As Dear ImGui packs it (ImU32): red in the lowest byte, then green, blue and alpha.
using Colour = std::uint32_t;

}  // namespace warpscope::theme
