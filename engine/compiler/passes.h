#pragma once

#include "engine/compiler/code.h"

namespace warpscope::compiler {

/// Removes what no path reaches, and jumps to the instruction that follows anyway.
void removeUnreachable(Code& code);

/// Removes instructions without effect whose result nobody reads. With `keepsVariables`, what is
/// assigned to a variable of the source stays.
void removeDead(Code& code, bool keepsVariables);

/// Joins a multiplication and the one addition that uses it: IMUL and IADD to IMAD always, FMUL and
/// FADD to FFMA where `fusesFloats`, within a basic block. Of two products the left one is fused,
/// as nvcc does. With `keepsVariables` an integer product that is a variable of the source stays; a
/// float one is fused all the same, because its rounding is what the hardware does, and is then no
/// longer listed.
void fuseMultiplyAdd(Code& code, bool fusesFloats, bool keepsVariables);

/// Within each basic block: reads the source of a MOV instead of its copy, and computes nothing
/// twice.
void shareValues(Code& code);

/// True for instructions whose only effect is their result.
bool isPure(const CodeNode& node);

}  // namespace warpscope::compiler
