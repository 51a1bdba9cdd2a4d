#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Simulates cycle tick.now of one SM and sets sm.nextEventAt to the next cycle in which anything
/// can happen on it, kNever when nothing ever will.
void simulateCycle(Tick& tick);

}  // namespace warpscope::sm
