#pragma once

#include "engine/memory/access.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Moves the values of an access between the registers of its warp and memory, all at once.
/// Atomics: the lanes take their turn in lane order. Requires: the access is right (checkAccess).
/// `owner`: the block whose shared memory is meant.
void moveValues(Tick& tick, Warp& warp, const Decoded& instruction, const memory::Access& access,
                BlockSlot& owner);

/// Reads from global memory as many bytes of each lane as `bytes` says, up to those of the access;
/// what is not read is 0. Requires: the access is right.
void readBytes(const Tick& tick, const memory::Access& from, const Lanes& bytes, QuadLanes& values);
/// Writes what was read to shared memory. Requires: the access is right.
void writeShared(const Tick& tick, const memory::Access& to, const QuadLanes& values,
                 BlockSlot& owner);

}  // namespace warpscope::sm
