#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/isa/instruction.h"
#include "engine/ptx/module.h"

namespace warpscope::ptx {

/// The type of an element that PTX declares so: .b8 and the like are unsigned numbers.
isa::DataType elementTypeOf(Type type);

/// The type that the loads ld.const, ld.shared … (`space`) of these functions say the bytes of a
/// variable have: nvcc and clang write `.const .b8 mask[36]` for nine floats. Of the loads whose
/// address names the variable, else of all; nothing where they are of several types.
std::optional<isa::DataType> loadedType(const std::vector<const Function*>& functions,
                                        std::string_view space, std::string_view variable);

}  // namespace warpscope::ptx
