#include "engine/sm/cycle.h"

#include <algorithm>

#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

Cycle nextEventAfter(const SmState& sm, Cycle now) {
    if ((sm.eligible | sm.foreseen) != 0) return now + 1;
    return std::min(sm.nextReleaseAt, sm.alarms.nextAfter(now));
}

/// Writes down how many warps there are in the cycle just simulated.
void noteCounts(Tick& tick) {
    SmState& sm = tick.sm;
    const int issued = countLanes(sm.issued);
    const WarpCounts counts{countLanes(sm.occupied), countLanes(sm.eligible) + issued, issued};
    tick.log.countsChange += counts;
    tick.log.countsChange -= sm.counts;
    sm.counts = counts;
}

}  // namespace

void simulateCycle(Tick& tick) {
    retire(tick);
    completeMemory(tick);
    releaseBarriers(tick);
    classify(tick);
    issue(tick);
    noteCounts(tick);
    tick.sm.nextEventAt = nextEventAfter(tick.sm, tick.now);
}

}  // namespace warpscope::sm
