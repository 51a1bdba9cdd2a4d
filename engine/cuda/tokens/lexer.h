#pragma once

#include <string_view>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// Cuts a kernel file into tokens; the last one is End. Comments and joined lines (backslash at
/// the end) vanish. Bytes that are no token give a problem and are left out.
std::vector<Token> tokenize(std::string_view source, ProblemList& problems);

}  // namespace warpscope::cuda
