#pragma once

#include "engine/base/result.h"
#include "engine/gpu/launch.h"
#include "engine/machine/library.h"
#include "engine/scenario/scenario.h"

namespace warpscope::scenario {

/// Compiles the kernel, applies the device's overrides, fills the buffers, asks the occupancy
/// calculator. A launch that CUDA would refuse is a problem with CUDA's error name and the rule.
/// Deterministic; touches no file.
Result<gpu::Launch> makeLaunch(const Scenario& scenario, const machine::Library& devices);

}  // namespace warpscope::scenario
