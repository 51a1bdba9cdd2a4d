#pragma once

#include <vector>

#include "engine/code/flow.h"

namespace warpscope::codegen {

/// Lets additions and multiplications of floats, and additions of integers, negate what they read
/// instead of an instruction of its own, as nvcc does: only so is -(a * b) + c one FFMA. Sums of
/// floats begin with what has the lower rank; those that begin with something negative are turned
/// around, -x + y to y - x, as nvcc does: it decides which of two products is fused. Gives which
/// nodes are still needed; with `keepsVariables` variables of the source are, except negated
/// products.
std::vector<bool> foldNegations(code::Code& code, const std::vector<code::FlowBlock>& blocks,
                                bool keepsVariables);

}  // namespace warpscope::codegen
