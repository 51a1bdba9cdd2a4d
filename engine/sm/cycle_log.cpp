#include "engine/sm/cycle_log.h"

namespace warpscope::sm {

void CycleLog::clear() {
    transitions.clear();
    issues.clear();
    foretold.clear();
    placements.clear();
    events.clear();
    outputs.clear();
    decisions.clear();
    accesses.clear();
    accessCounts.clear();
    hazards.clear();
    touches.clear();
    countsChange = {};
    if (!sumsUp) counters = {};
}

}  // namespace warpscope::sm
