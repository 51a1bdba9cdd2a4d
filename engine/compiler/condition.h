#pragma once

#include <vector>

#include "engine/compiler/macro.h"
#include "engine/compiler/problem_list.h"
#include "engine/compiler/token.h"

namespace warpscope::compiler {

/// Whether the condition of an #if or #elif holds. Names that are no macro count as 0. A condition
/// that cannot be read gives a problem and does not hold.
bool evaluateCondition(const std::vector<Token>& line, const Place& place, MacroTable& macros,
                       ProblemList& problems);

}  // namespace warpscope::compiler
