#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {

int chooseGreedyThenOldest(std::span<const Candidate> candidates, Memory& memory) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].slot == memory.lastSlot) return static_cast<int>(i);
    }
    return chooseOldestFirst(candidates, memory);
}

}  // namespace warpscope::scheduler
