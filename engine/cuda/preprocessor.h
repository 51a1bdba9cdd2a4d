#pragma once

#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/token.h"

namespace warpscope::cuda {

/// Carries out #define, #undef, #if and its kin, and replaces macros. `#include <…>` and #pragma
/// are accepted and have no effect. The result ends with End.
std::vector<Token> preprocess(const std::vector<Token>& tokens, ProblemList& problems);

}  // namespace warpscope::cuda
