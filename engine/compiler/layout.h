#pragma once

#include "engine/compiler/ast.h"
#include "engine/isa/program.h"

namespace warpscope::compiler {

/// Gives addresses to the __shared__ variables of the kernel and of what it calls, and to all
/// __constant__ variables; fills the shared and constant parts of the program. The dynamic shared
/// array begins behind the static ones.
void layOutMemory(const TranslationUnit& unit, const Function& kernel, isa::Program& program);

}  // namespace warpscope::compiler
