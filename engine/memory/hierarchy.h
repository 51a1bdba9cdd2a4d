#pragma once

#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/machine/machine.h"
#include "engine/memory/access.h"
#include "engine/memory/answer.h"
#include "engine/memory/cache_path.h"
#include "engine/memory/dram.h"
#include "engine/memory/l2_and_dram.h"
#include "engine/memory/model.h"
#include "engine/memory/shared_port.h"
#include "engine/memory/sm_link.h"
#include "engine/memory/transactions.h"

namespace warpscope::memory {

/// What a GPU's memory system is made of.
struct Setup {
    int smCount = 0;
    Model model = Model::Uniform;
    CacheStart caches = CacheStart::Cold;
    int l1Bytes = 0;           ///< Of one SM, beside its shared memory; 0 = no L1.
    std::int64_t l2Bytes = 0;  ///< 0 = 4 MB, for a device whose L2 nobody knows.
    bool isSpread = false;     ///< Lines differ in latency, as on the hardware; else the mean.
};

/// The memory system of one GPU behind the SMs' address units: how long accesses take, not what
/// they read. A value: a snapshot is a copy, equality is ==.
///
/// Every part is a queue that serves in the order of the requests, so that nothing that comes later
/// can delay an access: its reply is known when it is made. The order of the requests is that of
/// the cycles, then of the SMs, then of their schedulers.
class Hierarchy {
  public:
    Hierarchy() = default;
    explicit Hierarchy(const Setup& setup);

    /// Sends an access on its way in cycle `start` or as soon as there is room, and adds what
    /// answers each part to `answers`, where somebody wants to know. Requires: the transactions are
    /// those of the access, and at least one lane takes part.
    Reply request(const machine::Machine& machine, SmId sm, const Access& access,
                  const Transactions& transactions, Cycle start,
                  std::vector<Answer>* answers = nullptr);

    /// Sends a memory instruction without lanes the way of the others: it takes its turn at the
    /// SM's port and reaches no memory. Returns when a result of it counts as there. (Measured on
    /// an H200 of LDS, LDG, STS and STG whose guard holds for no lane: a chain of LDS or LDG takes
    /// 24 cycles each, and an SM one of them all in a cycle.)
    Cycle passBy(const machine::Machine& machine, SmId sm, Cycle start);

    /// The L1 of an SM; nullptr where nothing is cached. Requires: the SM exists.
    const L1Cache* l1Of(SmId sm) const;

    /// Bytes outside of the object itself.
    std::size_t heapBytes() const;
    friend bool operator==(const Hierarchy&, const Hierarchy&) = default;

  private:
    /// What belongs to one SM.
    struct SmSide {
        SmLink link{};
        SharedPort sharedPort{};
        SharedPort constantPort{};
        CachePath caches{};

        friend bool operator==(const SmSide&, const SmSide&) = default;
    };

    Reply travelToMemory(const machine::Timing& timing, SmSide& sm, CycleCount latency, int sectors,
                         Cycle start, std::vector<Answer>* answers);
    static Reply readConstants(const machine::Timing& timing, SmSide& sm, int addresses,
                               Cycle start, std::vector<Answer>* answers);
    static Reply travelToShared(SmSide& sm, CycleCount latency, int wavefronts, Cycle start,
                                std::vector<Answer>* answers);

    Model model_ = Model::Uniform;
    std::vector<SmSide> sms_{};  ///< By SmId.
    Dram dram_{};                ///< Uniform.
    L2AndDram l2AndDram_{};      ///< Hierarchy.
};

}  // namespace warpscope::memory
