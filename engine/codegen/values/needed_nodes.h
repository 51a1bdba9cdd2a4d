#pragma once

#include <vector>

#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// By node: whether its result goes into anything that the kernel does, conditions of branches
/// included. What an assignment that nobody reads computes is not; where several ways meet, each
/// value of the register counts. Requires: `values` of the same code.
std::vector<bool> neededNodes(const code::Code& code, const std::vector<bool>& isKept,
                              const ReachingValues& values);

}  // namespace warpscope::codegen
