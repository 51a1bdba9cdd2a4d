#pragma once

#include <string>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/gpu/simulation.h"
#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// What a launch shows of its arguments before anybody looks at it.
struct TrialRun {
    std::vector<gpu::RunProblem> problems{};  ///< What stops it; nothing where it runs on.
    std::vector<std::string> onlyRead{};  ///< Buffers from which it takes and that it never writes.
};

/// Runs a launch for a while (60,000 cycles, two million instructions of warps). Empty where the
/// launch cannot be made.
TrialRun trialRun(const Scenario& scenario, const machine::Library& devices);

}  // namespace warpscope::scenario
