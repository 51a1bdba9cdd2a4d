#pragma once

#include <vector>

#include "engine/base/place.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// Each ; that is all that depends on an if (…), in the line of its ): in one of its own it is
/// meant. Clang looks for them in lines that it counts otherwise behind a line marker.
std::vector<Place> emptyBodies(const std::vector<Token>& tokens);

}  // namespace warpscope::cuda
