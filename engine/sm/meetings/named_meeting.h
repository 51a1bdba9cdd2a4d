#pragma once

#include <cstdint>

#include "engine/machine/machine.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

// Meetings at barriers with a number and a count of threads (named_barrier.h): who has come, who is
// counted, and when they open. They stand in BlockSlot::meetings.

/// A warp arrives at a barrier of its block: those of an SM are taken one after another.
void takeArrival(Tick& tick);
/// When a barrier opens whose last warp has arrived, or exited, in this cycle.
Cycle barrierOpensAt(const Tick& tick);

/// The meeting at a barrier that has not opened yet; a new one where nobody has come.
NamedMeeting& meetingAt(BlockSlot& block, std::uint32_t number);
/// The arrival of a warp that is not counted yet, as some of its lanes have yet to come; nullptr:
/// none.
NamedArrival* arrivalOf(NamedMeeting& meeting, int slot);

/// Lanes of a warp step behind the barrier: those that only arrive, or all of them. Those that did.
LaneMask sendBehind(Tick& tick, Warp& warp, LaneMask lanes, bool onlyArriving);
/// Counts a warp in each meeting whose lanes have all come, also because the others have exited,
/// and sets when a meeting opens.
void settleNamedBarriers(Tick& tick, int slot);

/// The first cycle in which one of the block opens; kNever: none.
Cycle nextNamedRelease(const BlockSlot& block);

}  // namespace warpscope::sm
