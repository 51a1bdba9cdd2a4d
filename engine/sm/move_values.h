#pragma once

#include "engine/memory/access.h"
#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Moves the values of an access between the registers of its warp and memory, all at once.
/// Atomics: the lanes take their turn in lane order. Requires: the access is right (checkAccess).
/// `owner`: the block whose shared memory is meant.
void moveValues(Tick& tick, Warp& warp, const Decoded& instruction, const memory::Access& access,
                BlockSlot& owner);

}  // namespace warpscope::sm
