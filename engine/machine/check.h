#pragma once

#include <vector>

#include "engine/base/problem.h"
#include "engine/machine/machine.h"

namespace warpscope::machine {

/// What is wrong between the fields of a device file that are each in range: a block that may be
/// larger than its SM, a wave rule half given. The ranges of the problems are empty. Overrides of
/// single fields are not held to this, so that a lesson may take an SM apart.
std::vector<Problem> check(const Machine& machine);

}  // namespace warpscope::machine
