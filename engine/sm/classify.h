#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Works out what the next instruction of a warp waits for, after something about it has changed;
/// its state is looked at again in cycle `from`.
void foresee(Tick& tick, int slot, Cycle from);

}  // namespace warpscope::sm
