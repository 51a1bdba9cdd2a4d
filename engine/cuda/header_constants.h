#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace warpscope::cuda {

/// The constants that limits.h, float.h, math.h, stdint.h and math_constants.h define, as text: a
/// kernel file includes them or relies on CUDA to do so.
std::span<const std::pair<std::string_view, std::string_view>> headerConstants();

}  // namespace warpscope::cuda
