#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Simulates cycle tick.now of one SM and sets sm.nextEventAt to the next cycle in which anything
/// can happen on it, kNever when nothing ever will.
void simulateCycle(Tick& tick);

/// The warp slots whose alarm goes off in cycle `now`, of those within a few cycles of it.
inline std::uint64_t alarmedNear(const SmState& sm, Cycle now) {
    return sm.alarms.near[static_cast<std::size_t>(now % Alarms::kNear)];
}

/// Whether nothing happens on an SM in cycle `now` but that the warps which issued before it wait:
/// where all wait for memory, that is nearly every second cycle that is simulated.
inline bool isQuiet(const SmState& sm, Cycle now) {
    return (sm.eligible | sm.draining | alarmedNear(sm, now)) == 0 && now < sm.alarms.nextFar &&
           now < sm.nextReleaseAt;
}
/// The same as simulateCycle() for such a cycle. Requires: isQuiet(sm, now), the log neither lists
/// what happens nor wants decisions.
void passQuietly(SmState& sm, CycleLog& log, Cycle now);

/// Brings what cycle `now` of an SM will touch near the processor while it is busy with another
/// one: the state of a large GPU is far larger than its caches.
void fetchAhead(const SmState& sm, Cycle now);

}  // namespace warpscope::sm
