#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

// The stages of a cycle, in order. Each has a file of its own.

/// Warps that have exited and drained leave their slot; blocks whose last warp left end.
void retire(Tick& tick);
/// Now and then, instructions whose result has arrived leave the list of those in flight.
void completeMemory(Tick& tick);
/// Blocks whose barrier is due go on, all warps together.
void releaseBarriers(Tick& tick);
/// Decides the state of every warp: the one place that says why a warp does not issue.
void classify(Tick& tick);
/// Each scheduler chooses among its eligible warps and issues one instruction of the chosen one.
void issue(Tick& tick);

}  // namespace warpscope::sm
