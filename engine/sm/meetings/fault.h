#pragma once

#include "engine/memory/access.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// True when every active lane names aligned bytes of what its space holds: one allocation of
/// global memory, the shared memory of its block, the thread's local memory, the constant bank.
/// Otherwise the first wrong lane's fault is recorded, with thread, buffer and element.
bool checkAccess(Tick& tick, const Warp& warp, const memory::Access& access);
/// Of addresses of 64 bits: whether their upper halves are 0, as those of all memory are. Otherwise
/// the first wrong lane's fault is recorded.
bool checkUpper(Tick& tick, const Warp& warp, const memory::Access& access, const Lanes& upper);

/// Records that the block of the cluster whose shared memory is meant has ended.
void blockHasEnded(Tick& tick, const Warp& warp, const memory::Access& access, BlockId peer);
/// Records a fault that the kernel itself asked for, with line, thread and block.
void trap(Tick& tick, const Warp& warp, LaneMask lanes, Message message);

}  // namespace warpscope::sm
