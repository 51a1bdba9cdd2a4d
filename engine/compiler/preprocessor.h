#pragma once

#include <vector>

#include "engine/compiler/problem_list.h"
#include "engine/compiler/token.h"

namespace warpscope::compiler {

/// Carries out #define, #undef, #if and its kin, and replaces macros. `#include <…>` and #pragma
/// are accepted and have no effect. The result ends with End.
std::vector<Token> preprocess(const std::vector<Token>& tokens, ProblemList& problems);

}  // namespace warpscope::compiler
