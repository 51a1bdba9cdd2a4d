#pragma once

#include <vector>

#include "engine/base/problem.h"
#include "engine/gpu/launch.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// Allocates and fills the buffers of a launch and writes its parameter bank. What does not fit
/// the kernel's parameters (number, names, pointer or value, range) comes back as problems; the
/// launch is then incomplete. A field of a structure that the kernel does not read needs no
/// parameter. Requires: launch.program is compiled.
std::vector<Problem> fillArguments(const Scenario& scenario, gpu::Launch& launch);

}  // namespace warpscope::scenario
