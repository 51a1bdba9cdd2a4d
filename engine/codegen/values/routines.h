#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::codegen {

// What nvcc 13.0 makes for sm_90 of instructions that are a sequence on the hardware, as seen in
// its code; for other instructions, and where nothing was seen: nothing. Its branches: isa/sequence.h.

/// Whether its rare operands go to a routine that is called.
bool callsRoutine(const isa::Instruction& instruction);
/// Whether it calls a function of the system, by the ABI: printf and assert.
bool callsByAbi(const isa::Instruction& instruction);
/// Registers that its routine writes, its arguments, its result and the way back among them, whose
/// callers keep them free; 0 where it calls none.
int registersOfRoutine(const isa::Instruction& instruction);

}  // namespace warpscope::codegen
