#pragma once

#include "engine/gpu/gpu_state.h"
#include "engine/gpu/launch.h"
#include "engine/sm/tick.h"

namespace warpscope::gpu {

/// Gives waiting blocks, in order of their id, to SMs with room: one to each in turn, then the next
/// round, until no SM has room. So the first wave goes breadth first, and afterwards the SM that
/// frees a slot first gets the next block (measured on an H100). Blocks of a cluster come together.
void dispatchBlocks(const Launch& launch, const sm::Kernel& kernel, GpuState& state,
                    sm::GlobalPath& path, sm::CycleLog& log);

}  // namespace warpscope::gpu
