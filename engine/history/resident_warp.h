#pragma once

#include "engine/gpu/gpu_state.h"
#include "engine/history/recording.h"

namespace warpscope::history {

/// The warp in its slot of a state; nullptr when it is not resident there.
const sm::Warp* residentWarp(const Recording& run, const gpu::GpuState& state, WarpId warp);

}  // namespace warpscope::history
