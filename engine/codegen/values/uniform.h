#pragma once

#include "engine/code/code.h"
#include "engine/code/loops.h"

namespace warpscope::codegen {

/// Whether an operand is known to be the same for all threads of a launch and all rounds of its
/// loops: made of the kernel's arguments, of the size of grid and blocks and of constants alone,
/// each register on the way written once. Passes move code because of it, so a doubt says no,
/// blockIdx too; where only a cost hangs on what the lanes of one warp have in common,
/// VaryingValues estimates it.
bool isUniform(const code::Code& code, const isa::Operand& operand);

/// Whether lanes meet in a loop: at barriers, shuffles, votes.
bool haveMeetings(const code::Code& code, const code::Loop& loop);

/// Whether all threads run the rounds of a loop from the same number to the same bound.
bool runsAlike(const code::Code& code, const code::Loop& loop, std::uint32_t counter,
               const isa::Operand& bound);

}  // namespace warpscope::codegen
