#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {

int chooseLooseRoundRobin(std::span<const Candidate> candidates, Memory& memory) {
    int chosen = 0;  // Wraps around when nobody stands behind the last one.
    for (int i = 0; i < static_cast<int>(candidates.size()); ++i) {
        if (candidates[static_cast<std::size_t>(i)].slot > memory.lastSlot) {
            chosen = i;
            break;
        }
    }
    memory.lastSlot = candidates[static_cast<std::size_t>(chosen)].slot;
    return chosen;
}

}  // namespace warpscope::scheduler
