#pragma once

#include "engine/gpu/gpu_state.h"
#include "engine/gpu/launch.h"
#include "engine/gpu/outlook.h"
#include "engine/sm/meetings/who_is_missing.h"

namespace warpscope::gpu {

/// What the barriers of a launch wait for (sm::whoIsMissing). Looks at the launch, which has to
/// stay.
sm::BarrierRules barrierRules(const Launch& launch);

/// The blocks' numbers for a sentence: "1, 3"; of many "0, 1, 2, …, 131".
std::string blockNumbers(const std::vector<BlockId>& blocks);

/// Explains a GPU on which no warp can ever go on: which warp waits where, with which lanes, and
/// for whom. Requires: at least one warp is resident and nothing is in flight.
RunProblem explainDeadlock(const Launch& launch, const GpuState& state);

/// The resident warp that has issued most; nullptr where none is.
const sm::Warp* busiestWarp(const GpuState& state);

/// Explains a run that has reached its limit of cycles: the busiest warp, where it is, and what of
/// it would never end. `outlook`: of that warp.
RunProblem explainCycleLimit(const Launch& launch, const GpuState& state, const Outlook& outlook);

/// Whether a limit was reached by what would never have ended, as far as can be shown.
bool isEndless(const RunProblem& cycleLimit);

}  // namespace warpscope::gpu
