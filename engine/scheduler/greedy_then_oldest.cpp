#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {

int chooseGreedyThenOldest(const Candidates& candidates, Memory& memory) {
    const bool canStay = memory.lastSlot >= 0 && ((candidates.slots >> memory.lastSlot) & 1) != 0;
    return canStay ? memory.lastSlot : chooseOldestFirst(candidates, memory);
}

}  // namespace warpscope::scheduler
