#include "engine/sm/tick.h"

#include <algorithm>

#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

Cycle nextEventAfter(const SmState& sm, Cycle now) {
    if ((sm.eligible | sm.foreseen) != 0) return now + 1;
    return std::min(sm.nextReleaseAt, sm.alarms.nextAfter(now));
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
