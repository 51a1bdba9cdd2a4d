#pragma once

#include <algorithm>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// The port of one SM's shared memory, which serves one wavefront a cycle; or of its cache of
/// constants, which takes two cycles for an address.
struct SharedPort {
    Cycle freeAt = 0;

    /// Takes the port for so many wavefronts from `start` on, or from when it is free. Returns the
    /// cycle of the first.
    Cycle take(Cycle start, int wavefronts) {
        const Cycle first = std::max(start, freeAt);
        freeAt = first + wavefronts;
        return first;
    }
    friend bool operator==(const SharedPort&, const SharedPort&) = default;
};

}  // namespace warpscope::memory
