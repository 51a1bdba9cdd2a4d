#pragma once

#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// The tokens without the names of the file's own namespaces in front of ::, so that util::twice(x)
/// calls twice. A name that stands in several namespaces keeps that of its own as a part of the
/// word, a::f: unless words may mean more than one of them, as overloads, or structures have such
/// members.
std::vector<Token> withoutQualifiers(std::vector<Token> tokens);

}  // namespace warpscope::cuda
