#include "engine/sm/cycle_log.h"

namespace warpscope::sm {

void CycleLog::clearEvents() {
    isEventful = false;
    placements.clear();
    events.clear();
    outputs.clear();
    decisions.clear();
    accesses.clear();
    accessCounts.clear();
    hazards.clear();
    touches.clear();
}

}  // namespace warpscope::sm
