#pragma once

#include <vector>

#include "engine/machine/machine.h"
#include "engine/memory/access.h"
#include "engine/memory/answer.h"
#include "engine/memory/atomic_queue.h"
#include "engine/memory/bandwidth.h"
#include "engine/memory/l1_cache.h"
#include "engine/memory/l2_and_dram.h"
#include "engine/memory/open_stores.h"
#include "engine/memory/shared_port.h"
#include "engine/memory/transactions.h"

namespace warpscope::memory {

/// One access on its way through an SM's caches.
struct CacheRequest {
    const machine::Timing& timing;
    std::uint32_t sm = 0;
    const Access& access;
    const Transactions& transactions;
    Cycle start = 0;
    std::vector<Answer>* answers = nullptr;  ///< Where somebody wants to know.
    int banks = 32;  ///< Through which L1 gives its data: those of shared memory.
};

/// The way of one SM to global and local memory: its L1 and its link to L2. Loads look into L1 and
/// fetch the sectors that are not there; stores write through; atomics are done at L2, and L1
/// forgets their lines.
class CachePath {
  public:
    explicit CachePath(int l1Bytes = 0) : l1_(l1Bytes) {}

    /// Requires: global or local memory, and at least one line.
    Reply request(const CacheRequest& request, SharedPort& port, L2AndDram& behind);

    const L1Cache& l1() const { return l1_; }
    std::size_t heapBytes() const { return l1_.heapBytes(); }
    friend bool operator==(const CachePath&, const CachePath&) = default;

  private:
    /// What a load takes beyond that of one word a lane in one line.
    struct Extra {
        CycleCount data = 0;
        CycleCount tags = 0;
    };
    Reply load(const CacheRequest& request, Cycle first, Extra extra, SharedPort& port,
               L2AndDram& behind);
    Reply store(const CacheRequest& request, Cycle first, L2AndDram& behind);
    Reply atomic(const CacheRequest& request, Cycle first, L2AndDram& behind);

    L1Cache l1_;
    Bandwidth requests_{};  ///< For lines, to L2.
    Bandwidth stores_{};    ///< With their data, to L2.
    AtomicQueue atomics_{};
    OpenStores open_{};
};

}  // namespace warpscope::memory
