#pragma once

#include <span>
#include <string_view>

#include "engine/cuda/types/builtin.h"

namespace warpscope::cuda {

/// Instructions of PTX that asm may hold and that read words and give one, under their names of the
/// PTX ISA ("bfe.u32", "lop3.b32"), which no function can have.
std::span<const Builtin> assemblyBuiltins();

/// The name by which findBuiltin() knows an instruction of PTX: its row above, or the function of
/// CUDA that does the same (mul.hi.u32: __umulhi); empty where neither is there.
std::string_view functionOfAssembly(std::string_view instruction);

}  // namespace warpscope::cuda
