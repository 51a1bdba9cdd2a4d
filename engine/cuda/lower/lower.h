#pragma once

#include "engine/base/problem_list.h"
#include "engine/code/code.h"
#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// Turns a checked kernel, with the functions that it calls copied into it, into instructions with
/// virtual registers. `namesVariables` keeps a register of its own for every named value.
/// Reports pointers whose memory space is not known, and kernels that grow too large.
/// Requires: check() found no problem; shared and constant variables have their addresses.
code::Code lower(const Function& kernel, bool namesVariables, int warpSize, ProblemList& problems);

}  // namespace warpscope::cuda
