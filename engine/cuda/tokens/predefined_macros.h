#pragma once

#include "engine/cuda/tokens/macro.h"

namespace warpscope::cuda {

/// Defines what nvcc and the headers of CUDA and C define in device code; `cudaArch` is the value
/// of __CUDA_ARCH__, for example 900.
void predefineMacros(MacroTable& macros, int cudaArch);

/// A constant of the language, as -D NAME=VALUE has it.
void predefineNumber(MacroTable& macros, const std::string& name, int value);

/// assert() does nothing from here on: NDEBUG was defined.
void predefineNoAssert(MacroTable& macros);

}  // namespace warpscope::cuda
