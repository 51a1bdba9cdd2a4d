#pragma once

#include <cstdint>
#include <vector>

#include "engine/gpu/gpu_state.h"
#include "engine/gpu/launch.h"
#include "engine/sm/state/tick.h"

namespace warpscope::gpu {

/// Gives waiting blocks, as blockInOrder() has them, to SMs with room: one to each in turn as
/// `sms` lists them (smOrder), then the next round, until no SM has room. So the first wave goes
/// breadth first, and afterwards the SM that frees a slot first gets the next block (measured on an
/// H100). Blocks of a cluster come together, to SMs of one GPC. Has nothing to do unless
/// state.hasRoom.
void dispatchBlocks(const Launch& launch, const std::vector<std::uint32_t>& sms,
                    const sm::LaunchedKernel& kernel, GpuState& state, sm::GlobalPath& path,
                    sm::CycleLog& log);

}  // namespace warpscope::gpu
