#pragma once

#include <span>
#include <string_view>

#include "engine/cuda/types/builtin.h"

namespace warpscope::cuda {

/// __vadd4 and its kin ("SIMD intrinsics" of the CUDA math API): words as two numbers of 16 bits or
/// four of 8.
std::span<const Builtin> packedBuiltins();

/// The name of such a function, taken apart.
struct PackedName {
    std::string_view operation{};  ///< "add", "addss", "cmpges" …
    int bits = 8;                  ///< Of a part: 16 or 8.
    bool isSigned = false;         ///< How its parts are read.
};
/// Requires: a name of packedBuiltins().
PackedName packedNameOf(std::string_view name);

}  // namespace warpscope::cuda
