#pragma once

#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// The file with the functions of its structures in them: of `float P::length() const { … }` behind
/// the structure, parameters and body take the place of the `;` that ends its prototype there. So
/// it is for templates, `template <typename U> U P<U>::length() …`, whose parameters get the names
/// that the structure has for them, for constructors and for operators. What has no prototype of as
/// many parameters, or several that fit alike, stays as it is. Bodies so stand before what the file
/// declares between structure and definition.
/// Requires: the last token is End.
std::vector<Token> withMembersInside(std::vector<Token> tokens);

}  // namespace warpscope::cuda
