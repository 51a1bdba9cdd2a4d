#include "engine/sm/tick.h"

#include <algorithm>

#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

Cycle nextEventAfter(const SmState& sm, Cycle now) {
    if (sm.eligible != 0) return now + 1;
    Cycle next = kNever;
    for (std::uint64_t rest = sm.occupied; rest != 0; rest &= rest - 1)
        next = std::min(next, sm.gates[static_cast<std::size_t>(firstLane(rest))].wakeAt);
    for (const BlockSlot& block : sm.blocks)
        next = std::min(next, block.barrierReleaseAt);
    return next;
}

}  // namespace

void simulateCycle(Tick& tick) {
    retire(tick);
    completeMemory(tick);
    releaseBarriers(tick);
    classify(tick);
    issue(tick);
    tick.sm.nextEventAt = nextEventAfter(tick.sm, tick.now);
}

}  // namespace warpscope::sm
