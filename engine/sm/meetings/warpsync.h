#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

// Lanes of one warp that wait for each other (Warp::atWarpsync): at __syncwarp(mask), and where
// independent threads come apart to an instruction whose mask names more of them (lanes_to_come.h).
// Those at a barrier with a number stand there as well, and go on by named_meeting.h.

/// The active lanes of a warp arrive at __syncwarp(mask). The stack model runs in lockstep and goes
/// straight on; the independent model waits for the lanes of the mask: settle() follows, which lets
/// them go where all have come.
void arriveAtWarpsync(Tick& tick, Warp& warp);
/// Lets lanes go on behind __syncwarp() whose mask is complete, those that have ended left out, and
/// lanes that have met at an instruction issue it as one path. Nothing where nobody can.
void letLanesGo(Tick& tick, Warp& warp);

}  // namespace warpscope::sm
