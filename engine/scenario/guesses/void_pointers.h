#pragma once

#include <optional>
#include <string>

#include "engine/isa/instruction.h"

namespace warpscope::scenario {

/// A parameter as the source declares and uses it.
struct VoidPointer {
    bool isThere = false;  ///< The kernel has a parameter `void* name`.
    /// Of the first pointer that the kernel makes of it, (int*)name or
    /// static_cast<const int*>(name); nothing where it makes none to a type with a name.
    std::optional<isa::DataType> element{};
    int components = 1;  ///< So many of it at an index: 4 of float4*.
};

VoidPointer voidPointer(const std::string& source, const std::string& kernel,
                        const std::string& name);

/// Whether a parameter points to pointers: float** rows, float* rows[].
bool isPointerTable(const std::string& source, const std::string& kernel, const std::string& name);

}  // namespace warpscope::scenario
