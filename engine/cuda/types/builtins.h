#pragma once

#include <string_view>
#include <vector>

#include "engine/cuda/types/builtin.h"

namespace warpscope::cuda {

/// The row of a name, or nullptr.
const Builtin* findBuiltin(std::string_view name);
/// Functions of the CUDA math library that this reader does not know: named as what they are, so
/// that no other is suggested for them.
bool isOutsideFunction(std::string_view name);

/// The key of what to do instead of a name of the host's libraries that device code has not, rand
/// or the vector of std::vector; empty for other names.
std::string_view hostOnlyHint(std::string_view name);
/// All names, for suggestions.
std::vector<std::string_view> builtinNames();

/// threadIdx and its kin: the x part of a vector that the hardware provides, or false.
bool findSpecialVector(std::string_view name, isa::Special& first);

}  // namespace warpscope::cuda
