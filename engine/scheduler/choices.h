#pragma once

#include <array>
#include <bit>

#include "engine/scheduler/policy.h"

namespace warpscope::scheduler {

// What several policies choose by.

/// Each has a slot of its own at least, and those are bits of a mask.
inline constexpr std::size_t kMaxSchedulers = 64;

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

/// A ChooseEach, made of what one scheduler does.
template <Choose choose>
Choices chooseEach(std::span<Selector> selectors, const Candidates& candidates, int* chosen) {
    // First those that have something to choose from, without a branch for each: where warps wait
    // for memory or branches nobody could predict it.
    std::array<Selector*, kMaxSchedulers> choosing;  // NOLINT: only what is written is read.
    std::size_t count = 0;
    for (Selector& selector : selectors) {
        choosing[count] = &selector;
        count += (candidates.slots & selector.slots) != 0 ? 1U : 0U;
    }
    Candidates own = candidates;
    std::uint64_t slots = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Selector& selector = *choosing[i];
        own.slots = candidates.slots & selector.slots;
        chosen[i] = choose(own, selector.memory);
        slots |= std::uint64_t{1} << chosen[i];
    }
    return {count, slots};
}

}  // namespace warpscope::scheduler
