#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

// The stages of a cycle, in order. Each has a file of its own.

/// Warps that have exited and drained leave their slot; blocks whose last warp left end.
void retire(Tick& tick);
/// Memory instructions whose last part is back by this cycle leave the list of those on their way,
/// in the order in which they come back. The list is for who looks at the run; no stage asks it. A
/// warp that waits for them needs no call: the hierarchy named this cycle when it took the request
/// (nothing that comes later delays it), and the scoreboard keeps it, because the warp's reason is
/// that of the result that comes last. Values have moved at issue, so that the order of the issues
/// is the order in memory; when a store has left (Warp::drainedAt) was known then as well.
void dropReturnedRequests(Tick& tick);
/// Blocks whose barrier is due go on, all warps together.
void releaseBarriers(Tick& tick);
/// Decides the state of every warp. Who holds a warp until a cycle has named the reason with it
/// (Warp::issueDelay, switch_cost); between that, an awaited result, the pipe and the queue this is
/// the one place that chooses.
void classify(Tick& tick);
/// Each scheduler chooses among its eligible warps and issues one instruction of the chosen one.
void issue(Tick& tick);

}  // namespace warpscope::sm
