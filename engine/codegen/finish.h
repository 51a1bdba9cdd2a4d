#pragma once

#include "engine/code/code.h"
#include "engine/codegen/allocate.h"
#include "engine/isa/program.h"

namespace warpscope::codegen {

/// Fills instructions, variables, registers, local bytes and spills of the program.
/// Requires: registers and predicates are given; the code does not run off its end.
void finish(const code::Code& code, const Allocation& allocation, isa::Program& program);

}  // namespace warpscope::codegen
