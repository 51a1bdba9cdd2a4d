#pragma once

#include <algorithm>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// The bandwidth of DRAM, which all SMs share: one queue, first come, first served.
class Dram {
  public:
    /// Queues `sectors` of a request that comes in cycle `at`. Returns for how many cycles they
    /// wait for those before them.
    CycleCount wait(Cycle at, int sectors, int sectorsPerCycle) {
        const Cycle start = std::max(at * kUnits, freeAt_);
        freeAt_ = start + sectors * kUnits / sectorsPerCycle;
        return start / kUnits - at;
    }
    friend bool operator==(const Dram&, const Dram&) = default;

  private:
    static constexpr Cycle kUnits = 256;  ///< A request may take less than a cycle.

    Cycle freeAt_ = 0;  ///< In 1/256 of a cycle.
};

}  // namespace warpscope::memory
