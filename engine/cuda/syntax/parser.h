#pragma once

#include <string>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// Reads the tokens of a preprocessed file (the last is End) into a tree. Whatever cannot be read
/// gives a problem and is skipped, so the tree always comes back. `onlyKernel`: as in host_code.h.
TranslationUnit parse(const std::vector<Token>& tokens, ProblemList& problems,
                      const std::string& onlyKernel = {});

}  // namespace warpscope::cuda
