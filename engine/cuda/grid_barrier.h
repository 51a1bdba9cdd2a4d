#pragma once

#include "engine/code/kernel.h"

namespace warpscope::cuda {

/// Marks the variables that grid.sync() of our cooperative groups counts its blocks in, and gives
/// them names that no variable of the source can have, where the kernel's code names them: they
/// stand in front of every file that uses some group.
void markGridBarrier(code::Kernel& kernel);

}  // namespace warpscope::cuda
