#pragma once

#include "engine/base/cycle.h"
#include "engine/memory/bandwidth.h"

namespace warpscope::memory {

/// The bandwidth of DRAM where it alone stands behind the links (Model::Uniform), in units of 1/256
/// of a cycle.
class Dram {
  public:
    /// Queues `sectors` of a request that comes in cycle `at`. Returns for how many cycles they
    /// wait for those before them.
    CycleCount wait(Cycle at, int sectors, int sectorsPerCycle) {
        return queue_.take(at, at, Queue::workOf(sectors, sectorsPerCycle)) - at;
    }
    friend bool operator==(const Dram&, const Dram&) = default;

  private:
    using Queue = FineBandwidth<8>;

    Queue queue_{};
};

}  // namespace warpscope::memory
