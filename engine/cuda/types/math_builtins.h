#pragma once

#include <span>

#include "engine/cuda/types/builtin.h"

namespace warpscope::cuda {

/// The functions of numbers: the CUDA math library, integer intrinsics and conversions.
std::span<const Builtin> mathBuiltins();

}  // namespace warpscope::cuda
