#include "engine/sm/state/cycle_log.h"

namespace warpscope::sm {

void CycleLog::clearLists() {
    isEventful = false;
    transitions.clear();
    issues.clear();
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
