#include <bit>

#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {

int chooseOldestFirst(const Candidates& candidates, Memory& memory) {
    int oldest = std::countr_zero(candidates.slots);
    while (const std::uint64_t older =
               candidates.slots & candidates.olderSlots[static_cast<std::size_t>(oldest)])
        oldest = std::countr_zero(older);
    memory.lastSlot = oldest;
    return oldest;
}

}  // namespace warpscope::scheduler
