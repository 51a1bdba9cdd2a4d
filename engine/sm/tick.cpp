#include "engine/sm/tick.h"

#include <algorithm>

#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

Cycle nextEventAfter(const SmState& sm, Cycle now) {
    if (sm.eligible != 0) return now + 1;
    Cycle next = sm.nextReleaseAt;
    for (std::uint64_t rest = sm.timed; rest != 0; rest &= rest - 1) {
        const Cycle wakeAt = sm.gates[static_cast<std::size_t>(firstLane(rest))].wakeAt;
        if (wakeAt <= now + 1) return now + 1;
        next = std::min(next, wakeAt);
    }
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
