#pragma once

#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/machine/machine.h"
#include "engine/memory/access.h"
#include "engine/memory/dram.h"
#include "engine/memory/shared_port.h"
#include "engine/memory/sm_link.h"
#include "engine/memory/transactions.h"

namespace warpscope::memory {

/// Who answers. L2 and DRAM are one level as yet, with one latency.
enum class Level : std::uint8_t { SharedMemory, ConstantCache, Memory };

/// When one part of an access is back.
struct Answer {
    Level level = Level::Memory;
    int part = 0;  ///< Sectors in ascending order, or wavefronts, from 0.
    Cycle at = 0;  ///< From this cycle on its lanes have their values.

    friend bool operator==(const Answer&, const Answer&) = default;
};

/// When a whole access is done.
struct Reply {
    Cycle backAt = 0;  ///< The last part has come back.
    Cycle leftAt = 0;  ///< The last part has left the SM; a store then no longer holds its warp.

    friend bool operator==(const Reply&, const Reply&) = default;
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
    explicit Hierarchy(int smCount) : sms_(static_cast<std::size_t>(smCount)) {}

    /// Sends an access on its way in cycle `start` or as soon as there is room, and adds what
    /// answers each part to `answers`, where somebody wants to know. Requires: the transactions are
    /// those of the access, and at least one lane takes part.
    Reply request(const machine::Machine& machine, SmId sm, const Access& access,
                  const Transactions& transactions, Cycle start,
                  std::vector<Answer>* answers = nullptr);

    /// Bytes outside of the object itself.
    std::size_t heapBytes() const { return sms_.size() * sizeof(SmSide); }
    friend bool operator==(const Hierarchy&, const Hierarchy&) = default;

  private:
    /// What belongs to one SM.
    struct SmSide {
        SmLink link{};
        SharedPort sharedPort{};

        friend bool operator==(const SmSide&, const SmSide&) = default;
    };

    Reply travelToMemory(const machine::Timing& timing, SmSide& sm, CycleCount latency, int sectors,
                         Cycle start, std::vector<Answer>* answers);
    static Reply travelToShared(SmSide& sm, CycleCount latency, int wavefronts, Cycle start,
                                std::vector<Answer>* answers);

    std::vector<SmSide> sms_{};  ///< By SmId.
    Dram dram_{};
};

}  // namespace warpscope::memory
