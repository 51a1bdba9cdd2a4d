#pragma once

#include <optional>
#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// The file with its pointers to functions as structures with operator(), where it is plain which
/// function each holds: since calls are copied, nothing is left of them. Of a function that stands
/// as a value there is a structure behind its declaration, whose name nobody can spell; a parameter
/// that takes one, of a function or of a template, becomes a type of the template, and a variable
/// becomes auto. Nothing where the file has none, or tables, members and results that hold
/// pointers.
/// Requires: the last token is End.
std::optional<std::vector<Token>> withFunctionValues(const std::vector<Token>& tokens);

}  // namespace warpscope::cuda
