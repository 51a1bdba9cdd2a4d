#pragma once

#include <bit>

#include "engine/scheduler/policy.h"

namespace warpscope::scheduler {

// What several policies choose by.

/// The lowest of `slots` behind `last`, else the lowest of all. Requires: slots is not 0.
int nextInCircle(std::uint64_t slots, int last);
/// The slot of the warp that has been resident for longest; the lower one when equal.
inline int oldestOf(const Candidates& candidates) {
    int oldest = std::countr_zero(candidates.slots);
    while (const std::uint64_t older =
               candidates.slots & candidates.olderSlots[static_cast<std::size_t>(oldest)])
        oldest = std::countr_zero(older);
    return oldest;
}

}  // namespace warpscope::scheduler
