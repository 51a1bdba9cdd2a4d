#include "engine/sm/cycle_log.h"

namespace warpscope::sm {

void CycleLog::clear() {
    transitions.clear();
    placements.clear();
    events.clear();
    decisions.clear();
    counters = {};
}

}  // namespace warpscope::sm
