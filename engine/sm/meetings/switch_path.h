#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Independent model: the current path waits or spins, so another path of the warp goes on. Where
/// no leaf can, lanes that have arrived at a reconvergence point go on without the others, which
/// they would otherwise keep waiting for ever. Does nothing when there is no other path.
void switchPath(Tick& tick, Warp& warp);

/// Independent model: counts a backward branch that the current path took and switches when the
/// path seems to wait for other lanes of its warp. (The hardware promises only that each path goes
/// on at some time, CUDA guide 7.1 "independent thread scheduling"; the bounds below are ours.)
void noteBackwardBranch(Tick& tick, Warp& warp);

}  // namespace warpscope::sm
