#pragma once

#include "engine/code/code.h"
#include "engine/codegen/registers/allocate.h"
#include "engine/isa/program.h"

namespace warpscope::codegen {

/// Takes away copies of a register to itself, which are left when two values get one register.
/// Labels that nobody goes to stand in their places. Requires: registers and predicates are given.
void dropCopiesInPlace(code::Code& code, const Allocation& allocation);

/// Fills instructions, variables, registers, local bytes and spills of the program.
/// Requires: registers and predicates are given; the code does not run off its end.
void finish(const code::Code& code, const Allocation& allocation, isa::Program& program);

}  // namespace warpscope::codegen
