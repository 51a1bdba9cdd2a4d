#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

// The stages of a cycle, in order. Each has a file of its own.

/// Warps that have exited and drained leave their slot; blocks whose last warp left end.
void retire(Tick& tick);
/// Memory instructions whose last part is back by this cycle leave the SM, in the order in which
/// they come back; from here on their registers may be read. A warp that waits for them needs no
/// call: the hierarchy named this cycle when it took the request (nothing that comes later delays
/// it), and the scoreboard keeps it, because the warp's reason is that of the result that comes
/// last. Values have moved at issue, so that the order of the issues is the order in memory; when a
/// store has left (Warp::drainedAt) was known then as well.
void completeMemory(Tick& tick);
/// Blocks whose barrier is due go on, all warps together.
void releaseBarriers(Tick& tick);
/// Decides the state of every warp: the one place that says why a warp does not issue.
void classify(Tick& tick);
/// Each scheduler chooses among its eligible warps and issues one instruction of the chosen one.
void issue(Tick& tick);

}  // namespace warpscope::sm
