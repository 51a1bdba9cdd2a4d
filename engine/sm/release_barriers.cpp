#include <algorithm>

#include "engine/sm/barrier.h"
#include "engine/sm/divergence.h"
#include "engine/sm/foresee.h"
#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

/// Every path that waits at a barrier steps behind it.
void releaseWarp(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    if (warp.atBarrier == 0) return;
    const LaneMask released = warp.atBarrier;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        // Lanes of a waiting path also stand in the entries below it, which stay where they are.
        if ((warp.paths[i].mask & released) != 0 && isLeaf(warp, i)) ++warp.paths[i].pc;
    }
    warp.atBarrier = 0;
    mergePaths(tick, warp);
    holdOrGo(tick, warp);
    foresee(tick, slot);
}

void releaseBlock(Tick& tick, BlockSlot& block) {
    block.barrierReleaseAt = kNever;
    const int first = firstLane(block.warpSlots);
    tick.log.add(trace::Event{.cycle = tick.now,
                              .kind = trace::EventKind::BarrierRelease,
                              .sm = tick.sm.id,
                              .block = block.block,
                              .pc = tick.warp(first).barrierPc});
    for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1)
        releaseWarp(tick, firstLane(rest));
}

}  // namespace

void releaseBarriers(Tick& tick) {
    if (tick.now < tick.sm.nextReleaseAt) return;
    Cycle next = kNever;
    for (BlockSlot& block : tick.sm.blocks) {
        if (block.barrierReleaseAt <= tick.now) releaseBlock(tick, block);
        next = std::min(next, block.barrierReleaseAt);
    }
    tick.sm.nextReleaseAt = next;
}

}  // namespace warpscope::sm
