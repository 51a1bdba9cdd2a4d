#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Works out what the next instruction of a warp waits for, after something about it has changed;
/// its state is looked at in this very cycle. Requires: its alarm is not set.
void foresee(Tick& tick, int slot);
/// The same for a warp that has just issued. If it is already clear that it waits in the next
/// cycle, classify gives it its state there without another look.
void foreseeAfterIssue(Tick& tick, int slot);

}  // namespace warpscope::sm
