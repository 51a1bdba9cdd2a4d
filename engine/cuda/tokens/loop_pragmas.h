#pragma once

#include <string_view>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/macro.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// Stands in front of a loop and, if the pragma has a number, behind it: no word of the source.
inline constexpr std::string_view kUnrollWord = "#unroll";

/// What the parser reads of the rest of a line `#pragma …`: #unroll N #unroll; nothing of others.
std::vector<Token> unrollWords(const std::vector<Token>& line);

/// _Pragma("unroll N") in front of a loop in the same words, macros replaced; all others, and those
/// of #pragma unroll that no loop stands behind, are left out.
std::vector<Token> withLoopPragmas(std::vector<Token> tokens, MacroTable& macros,
                                   ProblemList& problems);

}  // namespace warpscope::cuda
