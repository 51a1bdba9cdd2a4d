#include "engine/sm/cycle_log.h"

namespace warpscope::sm {

void CycleLog::clear() {
    transitions.clear();
    issues.clear();
    placements.clear();
    events.clear();
    decisions.clear();
    loadChange = {};
    counters = {};
}

}  // namespace warpscope::sm
