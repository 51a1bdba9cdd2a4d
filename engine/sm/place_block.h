#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// An SM without a block, with slots for `blockSlots` blocks and all warps of its limits.
SmState emptySm(SmId id, const machine::Machine& machine, int blockSlots);
/// True when a block slot and enough warp slots are free.
bool canPlaceBlock(const SmState& sm, int warpsPerBlock);
/// Makes a block resident from tick.now on: its warps take the lowest free slots and issue first
/// after blockLaunchLatency. Requires: canPlaceBlock.
/// Returns its block slot.
int placeBlock(Tick& tick, BlockId block, int sharedBytes);
/// How many more blocks of so many warps fit.
int roomFor(const SmState& sm, int warpsPerBlock);

}  // namespace warpscope::sm
