#include <bit>

#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {

int nextInCircle(std::uint64_t slots, int last) {
    constexpr int kLastSlot = 63;
    const std::uint64_t behind = last >= kLastSlot ? 0 : ~std::uint64_t{0} << (last + 1);
    return std::countr_zero((slots & behind) != 0 ? slots & behind : slots);
}

int chooseLooseRoundRobin(const Candidates& candidates, Memory& memory) {
    memory.lastSlot = nextInCircle(candidates.slots, memory.lastSlot);
    return memory.lastSlot;
}

}  // namespace warpscope::scheduler
