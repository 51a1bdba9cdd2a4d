#pragma once

#include "engine/compiler/allocate.h"
#include "engine/compiler/code.h"
#include "engine/isa/program.h"

namespace warpscope::compiler {

/// Fills instructions, variables, registers, local bytes and spills of the program.
/// Requires: registers and predicates are given; the code does not run off its end.
void finish(const Code& code, const Allocation& allocation, isa::Program& program);

}  // namespace warpscope::compiler
