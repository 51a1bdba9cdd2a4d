#pragma once

#include <span>
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
    struct Group;
    /// Of a store: when its last line leaves the SM, when L2 has taken all of it, and from when on
    /// it no longer holds a warp that ends.
    struct Sent {
        Cycle leavesAt = 0;
        Cycle last = 0;
        Cycle leftAt = 0;
    };
    void takeGroup(std::span<const Line>& rest, std::uint32_t columnStep, bool isKept,
                   std::uint32_t firstLine, FillTime now, Group& group);
    static Cycle lookAt(Group& group, Cycle hitAt, Traffic& traffic);
    void ask(L2Requests& missing, Cycle first, Cycle work);
    static Cycle fillAll(const Group& group, CycleCount more, L2Requests& fetched);
    static void tell(const CacheRequest& request, const Group& group, Cycle hitAt,
                     const L2Requests& fetched);
    bool isColumn(const CacheRequest& request, const Group& group, Cycle first,
                  const L2AndDram& behind) const;
    Cycle loadColumn(const CacheRequest& request, const Group& group, Cycle first, CycleCount more,
                     L2Column& column, L2AndDram& behind, Traffic& traffic);
    void sendColumn(const CacheRequest& request, Cycle first, L2AndDram& behind, Sent& sent,
                    Traffic& traffic);
    static void fillColumn(const Group& group, const L2Column& fetched);
    static void keepAll(const Group& group, FillTime now);
    void send(const CacheRequest& request, std::span<const Line> lines, Cycle first,
              L2AndDram& behind, Sent& sent, Traffic& traffic);
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
