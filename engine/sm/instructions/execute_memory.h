#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Loads, stores and atomics of every space: checks the access, moves its values, sends it through
/// the memory system and the warp on. Where the access is wrong the fault is recorded instead.
void executeMemory(Tick& tick, int slot, const Decoded& instruction, memory::Space space,
                   memory::AccessKind kind);
/// The same of instructions whose addresses name the space (LD, ST, ATOM).
void executeGeneric(Tick& tick, int slot, const Decoded& instruction, memory::AccessKind kind);
/// LDGSTS: a load from global memory of which nobody waits for the values, which then stand in
/// shared memory. They are there at once; when they may be read is what DEPBAR waits for.
void executeCopy(Tick& tick, int slot, const Decoded& instruction);

}  // namespace warpscope::sm
