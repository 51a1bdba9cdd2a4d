#pragma once

#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/macro.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// Whether the condition of an #if or #elif holds. Names that are no macro count as 0. A condition
/// that cannot be read gives a problem and does not hold.
bool evaluateCondition(const std::vector<Token>& line, const Place& place, MacroTable& macros,
                       ProblemList& problems);

}  // namespace warpscope::cuda
