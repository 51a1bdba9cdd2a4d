#pragma once

#include "engine/code/kernel.h"
#include "engine/cuda/ast.h"

namespace warpscope::cuda {

/// Gives addresses to the __shared__ variables of the kernel and of what it calls, and to all
/// __constant__ variables; fills the shared and constant parts of the result. The dynamic shared
/// array begins behind the static ones.
void layOutMemory(const TranslationUnit& unit, const Function& kernel, code::Kernel& result);

}  // namespace warpscope::cuda
