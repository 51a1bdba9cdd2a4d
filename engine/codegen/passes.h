#pragma once

#include "engine/code/code.h"

namespace warpscope::codegen {

/// What every pass is told.
struct PassSettings {
    bool keepsVariables = true;  ///< What is assigned to a variable of the source stays.
    bool fusesFloats = true;     ///< A float multiplication and addition may become one.
};

// Each pass stands in a file of its own, with what it does to a few lines of code. plan.cpp says
// which passes run at which level, and in which order.

/// Removes what no path reaches, and jumps to the instruction that follows anyway.
void removeUnreachable(code::Code& code, const PassSettings& settings);

/// Removes instructions without effect whose result nobody reads.
void removeDead(code::Code& code, const PassSettings& settings);

/// Joins a multiplication and the one addition that uses it: IMUL and IADD to IMAD always, FMUL and
/// FADD to FFMA where `fusesFloats`, within a basic block. Of two products the left one is fused,
/// as nvcc does. With `keepsVariables` an integer product that is a variable of the source stays; a
/// float one is fused all the same, because its rounding is what the hardware does, and is then no
/// longer listed.
void fuseMultiplyAdd(code::Code& code, const PassSettings& settings);

/// Within each basic block: reads the source of a MOV instead of its copy, and computes nothing
/// twice.
void shareValues(code::Code& code, const PassSettings& settings);

}  // namespace warpscope::codegen
