#pragma once

#include "engine/base/problem_list.h"
#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// Gives every expression its type and every name its meaning, adds the conversions that C makes
/// silently, folds constants, and reports what the language does not allow. The tree is ready for
/// lowering when no problem was added. `warnings` gets what is allowed, but may not be meant.
void check(TranslationUnit& unit, int warpSize, ProblemList& problems, ProblemList& warnings);

}  // namespace warpscope::cuda
