#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Simulates cycle tick.now of one SM and sets sm.nextEventAt to the next cycle in which anything
/// can happen on it, kNever when nothing ever will.
void simulateCycle(Tick& tick);

/// Brings what cycle `now` of an SM will touch near the processor while it is busy with another
/// one: the state of a large GPU is far larger than its caches.
void fetchAhead(const SmState& sm, Cycle now);

}  // namespace warpscope::sm
