#pragma once

#include <vector>

#include "engine/base/problem.h"
#include "engine/isa/program.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// PTX does not say what its parameters of 64 bits are: the arguments do, and they name the type of
/// a buffer's elements. A buffer without a type is a problem. Parameters without a name of their
/// own get those of the arguments.
std::vector<Problem> resolveParameters(const Scenario& scenario, isa::Program& program);

}  // namespace warpscope::scenario
