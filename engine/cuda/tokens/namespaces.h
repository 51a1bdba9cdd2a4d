#pragma once

#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// The tokens without the names of the file's own namespaces in front of ::, so that util::twice(x)
/// calls twice. What stands in two of them under one name is told as defined twice.
std::vector<Token> withoutQualifiers(std::vector<Token> tokens);

}  // namespace warpscope::cuda
