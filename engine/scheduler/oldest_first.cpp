#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {

int chooseOldestFirst(std::span<const Candidate> candidates, Memory& memory) {
    std::size_t oldest = 0;
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        if (candidates[i].residentSince < candidates[oldest].residentSince) oldest = i;
    }
    memory.lastSlot = candidates[oldest].slot;
    return static_cast<int>(oldest);
}

}  // namespace warpscope::scheduler
