#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

// Barriers with a number and a count of threads (PTX bar.sync a, b and bar.arrive a, b): some warps
// of a block meet, or one part tells the other that it may go on. Lanes that wait here stand in
// Warp::atWarpsync, since for __syncthreads() they are elsewhere; who has come stands in
// BlockSlot::meetings.

/// The active lanes of a warp come to such a barrier. Independent threads first wait for the others
/// of their warp that have not ended (PTX ISA, barrier); then the warp counts as one of warp-size
/// threads, as each path of the stack does. Who only arrives goes on, the others wait until as many
/// threads have come as their instruction asks for. A number above 15, or a count that is no whole
/// number of warps, is a fault.
void arriveAtNamedBarrier(Tick& tick, int slot, const Decoded& instruction);
/// Lets those go on whose barrier opens in this cycle.
void releaseNamedBarriers(Tick& tick, BlockSlot& block);

}  // namespace warpscope::sm
