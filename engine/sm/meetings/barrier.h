#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// The active lanes of a warp arrive at __syncthreads() and wait. What for: BarrierModel.
/// Where the stack's hardware counts warps, one path is enough. Else all lanes that are not gone
/// must wait; those below a waiting path of the stack can never come (PMPP figure 4.4: undefined, a
/// deadlock here), those of independent threads each arrive for themselves. A barrier that CUDA
/// leaves undefined is reported as a Hazard in every model.
void arriveAtBarrier(Tick& tick, int slot);

/// Remembers and writes down where the active lanes of a warp arrive at a barrier of its block.
void noteArrival(Tick& tick, Warp& warp);

/// What follows for barriers when the paths of a warp have changed or lanes have exited: lanes that
/// are gone no longer count (measured on an H100).
void settle(Tick& tick, int slot);

/// Holds a warp whose current path waits, or lets it go on; also after a change of path.
void holdOrGo(Tick& tick, Warp& warp);

}  // namespace warpscope::sm
