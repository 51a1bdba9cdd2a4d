#pragma once

#include <cstddef>
#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// Behind the brace that closes the one at `open`; the end of the file, where End stands, where
/// there is none.
std::size_t behindBraces(const std::vector<Token>& tokens, std::size_t open);

/// Of the closing brace at `at`, of which there is one too many: the first above that stands
/// further right than the line of the one it closes, since it was meant for another; else itself.
Place misplacedBrace(const std::vector<Token>& tokens, std::size_t at);

/// The brace within the tokens [begin, end) that lacks its end; nullptr where each has one. By the
/// indentation: a } that stands further left than the line of the one it closes was meant for
/// another.
const Token* unclosedBrace(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);

}  // namespace warpscope::cuda
