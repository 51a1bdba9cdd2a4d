#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/isa/instruction.h"

namespace warpscope::cuda {

/// What nvcc makes of a function of the library for floats whose arguments are numbers: the nearest
/// float (the bits of each; all of them are finite). Nothing where nvcc 13.0 leaves the function to
/// the GPU, and where the result is not finite.
std::optional<std::uint32_t> constantFunction(isa::MathFunction function,
                                              std::span<const std::uint32_t> arguments);

}  // namespace warpscope::cuda
