#pragma once

#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// The file with those functions of CUDA's library in front of it that it calls and that are
/// written in the language itself: frexp, frexpf, modf, modff. Their instructions stand at the
/// first call's place. A function of that name which the file defines stays the only one.
/// Requires: the last token is End.
std::vector<Token> withLibraryFunctions(std::vector<Token> tokens);

}  // namespace warpscope::cuda
