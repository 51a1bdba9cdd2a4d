#include <bit>

#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {

int chooseOldestFirst(const Candidates& candidates, Memory& memory) {
    int oldest = std::countr_zero(candidates.slots);
    Cycle since = candidates.residentSince[static_cast<std::size_t>(oldest)];
    for (std::uint64_t rest = candidates.slots; rest != 0; rest &= rest - 1) {
        const int slot = std::countr_zero(rest);
        const Cycle other = candidates.residentSince[static_cast<std::size_t>(slot)];
        if (other >= since) continue;
        since = other;
        oldest = slot;
    }
    memory.lastSlot = oldest;
    return oldest;
}

}  // namespace warpscope::scheduler
