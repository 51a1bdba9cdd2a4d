#pragma once

#include <cstddef>

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

// Votes, shuffles, matches and sums name the lanes that they are for, and whoever comes first waits
// for the others. Lanes that never come would be waited for without end; so one looks whether they
// still can. The stack model asks none of this.

/// A path that waits for other lanes of its warp.
bool isWaitingForLanes(const Warp& warp, std::size_t entry);
/// The lanes that wait at the instruction at `pc` for others of their warp.
LaneMask lanesWaitingAt(const Warp& warp, isa::ProgramCounter pc);
/// The lanes that the instruction at which path `entry` stands names for `here`, lanes of this
/// path, and that are elsewhere but may still come, those among them that wait there already. Lanes
/// cannot come that wait at a barrier, for `here`, or where `here` will come in any case; nor where
/// no way leads. Nobody where the mask is not known.
LaneMask lanesToCome(const Tick& tick, const Warp& warp, std::size_t entry, LaneMask here);

}  // namespace warpscope::sm
