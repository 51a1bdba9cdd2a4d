#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Loads, stores and atomics of every space: checks the access, moves its values, and sends it
/// through the memory system. False: the access is wrong, the fault is recorded.
bool executeMemory(Tick& tick, int slot, const Decoded& instruction);

}  // namespace warpscope::sm
