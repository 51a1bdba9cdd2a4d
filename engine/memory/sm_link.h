#pragma once

#include <algorithm>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// The link between one SM and L2: requests go one after the other, a few sectors a cycle.
struct SmLink {
    Cycle freeAt = 0;

    /// Takes the link for `sectors` from `start` on, or from when it is free. Returns the cycle of
    /// the first sector; freeAt is then one past that of the last.
    Cycle take(Cycle start, int sectors, int sectorsPerCycle) {
        const Cycle first = std::max(start, freeAt);
        freeAt = first + (sectors + sectorsPerCycle - 1) / sectorsPerCycle;
        return first;
    }
    friend bool operator==(const SmLink&, const SmLink&) = default;
};

}  // namespace warpscope::memory
