#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// The active lanes of a warp arrive at __syncthreads() and wait. A warp counts as arrived when all
/// its lanes that are not gone wait; in the stack model lanes that are not active then can never
/// arrive, since the path above them does not go on (PMPP figure 4.4: undefined, a deadlock here).
/// In the independent model each path arrives for itself.
void arriveAtBarrier(Tick& tick, int slot);

/// The active lanes of a warp arrive at __syncwarp(mask). The stack model runs in lockstep and goes
/// straight on; the independent model waits for the lanes of the mask.
void arriveAtWarpsync(Tick& tick, int slot);
/// What follows for barriers when the paths of a warp have changed or lanes have exited: lanes that
/// are gone no longer count (measured on an H100).
void settle(Tick& tick, int slot);

/// Holds a warp whose current path waits, or lets it go on; also after a change of path.
void holdOrGo(Tick& tick, Warp& warp);

}  // namespace warpscope::sm
