#pragma once

#include "engine/compiler/ast.h"
#include "engine/compiler/code.h"
#include "engine/compiler/problem_list.h"

namespace warpscope::compiler {

/// Turns a checked kernel, with the functions that it calls copied into it, into instructions with
/// virtual registers. `namesVariables` keeps a register of its own for every named value.
/// Reports pointers whose memory space is not known, and kernels that grow too large.
/// Requires: check() found no problem; shared and constant variables have their addresses.
Code lower(const Function& kernel, bool namesVariables, int warpSize, ProblemList& problems);

}  // namespace warpscope::compiler
