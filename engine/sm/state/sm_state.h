#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/base/block_cache.h"
#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/base/lane_mask.h"
#include "engine/base/lane_values.h"
#include "engine/base/small_list.h"
#include "engine/isa/instruction.h"
#include "engine/memory/fill_time.h"
#include "engine/scheduler/policy.h"
#include "engine/sm/state/alarms.h"
#include "engine/sm/state/request_queue.h"
#include "engine/sm/state/units.h"
#include "engine/sm/state/warp_counts.h"
#include "engine/trace/warp_state.h"

namespace warpscope::sm {

/// One path of a diverged warp. Stack model: the last entry runs, the ones below wait. Independent
/// model: every entry whose children are gone may run.
struct ControlEntry {
    isa::ProgramCounter pc = 0;
    isa::ProgramCounter reconvergence = isa::kNoTarget;  ///< Where this path ends and merges below.
    LaneMask mask = 0;

    friend bool operator==(const ControlEntry&, const ControlEntry&) = default;
};

/// When a register may be read again, and what it waits for. Sixteen bytes, because each warp has
/// one for each register and every issue writes some: what a cycle costs is the memory that it
/// touches.
struct PendingWrite {
    Cycle readyAt = 0;
    std::uint32_t issuedAt = 0;  ///< The cycle; a recording holds fewer than 2^32.
    isa::ProgramCounter producer : 24 = 0;
    trace::WarpState reason : 8 = trace::WarpState::Wait;  ///< Wait, Short- or LongScoreboard.

    /// Put together in two words of the processor: field by field it takes three times as long. The
    /// upper half of the second one on its own: where g++ 12 has put `producer` aside as 32 bits it
    /// else reads 64 of them back, and the processor waits until all that was stored before has
    /// arrived in its cache.
    static PendingWrite of(Cycle readyAt, Cycle issuedAt, isa::ProgramCounter producer,
                           trace::WarpState reason) {
        static_assert(std::endian::native == std::endian::little, "the first field is the lowest");
        const auto why = static_cast<std::uint32_t>(reason);
        const std::uint64_t upper = (producer & 0xFFFFFFU) | why << 24;
        const std::uint64_t behind = static_cast<std::uint32_t>(issuedAt) | upper << 32;
        struct Words {
            Cycle first;
            std::uint64_t second;
        };
        return std::bit_cast<PendingWrite>(Words{readyAt, behind});
    }
    friend bool operator==(const PendingWrite&, const PendingWrite&) = default;
};
static_assert(sizeof(PendingWrite) == 16);
using PendingWrites = BlockVector<PendingWrite>;

/// A resident warp.
struct alignas(64) Warp {
    // First what every issue touches: two lines of the processor's cache.
    LaneValues registers{};    ///< [register × warp size + lane]
    PendingWrites pending{};   ///< One a register, then one a predicate.
    WarpId id{};               ///< Invalid: the slot is empty.
    int currentPath = 0;       ///< Index of the path that issues.
    Cycle issueAllowedAt = 0;  ///< Branch, fetch or barrier delay ends here; kNever = unknown yet.
    SmallList<ControlEntry, 1> paths{};  ///< Empty when all lanes have exited.
    std::int64_t issuedCount = 0;
    LaneMask atBarrier = 0;   ///< Lanes that wait at __syncthreads().
    LaneMask atWarpsync = 0;  ///< Lanes that wait for others, but not at __syncthreads().
    trace::WarpState issueDelay = trace::WarpState::Wait;  ///< Why it may not issue before.

    LaneMask leftBehind = 0;  ///< Lanes that were elsewhere when others came to a barrier.
    std::array<LaneMask, isa::kPredicateCount> predicates{};

    BlockId block{};
    int blockSlot = 0;
    int indexInBlock = 0;
    Cycle residentSince = 0;
    LaneMask lanes = 0;  ///< Lanes that hold threads; the last warp of a block may be padded.
    LaneMask exited = 0;
    std::vector<std::uint8_t> local{};  ///< [lane × local bytes + offset]
    isa::ProgramCounter barrierPc = 0;
    int backwardBranches = 0;     ///< In a row without a change of path (independent).
    int idleRounds = 0;           ///< Of those, rounds that changed no register.
    std::uint64_t roundHash = 0;  ///< Registers of the path at the last backward branch.
    Cycle drainedAt = 0;          ///< When its last store has left.
    int stepsLeft = 0;            ///< Of the sequence at its pc that it has begun (sequences.h) …
    Cycle stepsDueAt = 0;         ///< … and when the last is done, if nothing keeps it up.
    LaneMask atCluster = 0;       ///< Lanes that have arrived at the cluster's barrier.

    bool isResident() const { return id.isValid(); }
    /// The path that issues. Requires: not all lanes have exited.
    ControlEntry& path() { return paths[static_cast<std::size_t>(currentPath)]; }
    const ControlEntry& path() const { return paths[static_cast<std::size_t>(currentPath)]; }
    LaneMask active() const { return paths.empty() ? 0 : path().mask; }
    isa::ProgramCounter pc() const { return paths.empty() ? 0 : path().pc; }
    friend bool operator==(const Warp&, const Warp&) = default;
};

/// Where a block of a cluster was placed.
struct ClusterPeer {
    BlockId block{};
    SmId sm{};
    std::uint32_t blockSlot = 0;

    friend bool operator==(const ClusterPeer&, const ClusterPeer&) = default;
};

/// Lanes of a warp that have come to a barrier with a count and wait there.
struct NamedArrival {
    int slot = 0;  ///< Of the warp.
    LaneMask lanes = 0;
    bool isCounted = false;  ///< Else they wait for others of their own warp.

    friend bool operator==(const NamedArrival&, const NamedArrival&) = default;
};

/// Who has come to a barrier with a number and a count since it opened last (named_barrier.h).
struct NamedMeeting {
    std::uint32_t number = 0;
    int threads = 0;                          ///< How many are to come …
    int arrived = 0;                          ///< … and how many have, in whole warps.
    Cycle opensAt = kNever;                   ///< All have come.
    isa::ProgramCounter pc = isa::kNoTarget;  ///< Where the last of them came.
    std::vector<NamedArrival> arrivals{};

    friend bool operator==(const NamedMeeting&, const NamedMeeting&) = default;
};

/// A place for one resident block.
struct BlockSlot {
    BlockId block{};  ///< Invalid: free.
    Cycle start = 0;
    int warpsLeft = 0;                           ///< Warps that have not drained.
    std::uint64_t warpSlots = 0;                 ///< Warp slots of its warps that have not drained.
    Cycle barrierReleaseAt = kNever;             ///< All have arrived, released in this cycle.
    int barrierThreads = 0;                      ///< Threads that have come to BAR.RED …
    int barrierYes = 0;                          ///< … and those of them whose predicate holds.
    isa::ProgramCounter metAt = isa::kNoTarget;  ///< The barrier at which its threads met last …
    int metThreads = 0;                          ///< … and how many they were.
    std::vector<NamedMeeting> meetings{};        ///< At its barriers with a count.
    std::vector<std::uint8_t> shared{};          ///< Static and dynamic shared memory.
    std::vector<ClusterPeer> cluster{};          ///< By rank, itself included; empty: no cluster.
    Cycle clusterArrivedAt = kNever;  ///< All its threads have arrived at the cluster's barrier …
    Cycle clusterOpensAt = kNever;  ///< … which all blocks have done, and it has not waited yet.
    bool waitsForCluster = false;   ///< All its threads wait there.

    friend bool operator==(const BlockSlot&, const BlockSlot&) = default;
};

/// What stands between a warp and its next issue, kept small because every cycle looks at it. It is
/// worked out once for each instruction (foresee) since a warp issues in order.
struct alignas(64) Gate {
    Cycle heldUntil = 0;     ///< Warp::issueAllowedAt.
    Cycle dependsUntil = 0;  ///< Registers and predicates of the next instruction are ready.
    LaneMask active = 0;     ///< Of the next instruction.
    WarpId warp{};
    isa::ProgramCounter pc = 0;  ///< Of the next instruction.
    /// In the cycle just simulated; of a warp that issued in it and will surely wait in the next
    /// one, that wait (SmState::stateOf).
    trace::WarpState state = trace::WarpState::NotResident;
    trace::WarpState held = trace::WarpState::Wait;          ///< Why it waits for heldUntil.
    trace::WarpState dependence = trace::WarpState::Wait;    ///< Why it waits for dependsUntil.
    trace::WarpState queue = trace::WarpState::NotResident;  ///< Throttle when its queue is full.
    Unit unit = Unit::Control;

    friend bool operator==(const Gate&, const Gate&) = default;
};

/// Which warp a scheduler holds ready where it must switch to another one (model.switch_cost).
struct Switch {
    WarpId warp{};           ///< Invalid: none yet, and the first one costs nothing.
    Cycle until = 0;         ///< From this cycle on it may issue.
    bool isPending = false;  ///< It has not issued since it was switched to.

    friend bool operator==(const Switch&, const Switch&) = default;
};

/// One scheduler with its sub-partition.
struct alignas(64) Scheduler {
    Units units{};
    BlockVector<Cycle> lsuQueue{};  ///< When the last few memory instructions leave, ascending.
    Switch toWarp{};                ///< Used where a switch costs something.

    friend bool operator==(const Scheduler&, const Scheduler&) = default;
};

/// The copy of a group that comes last (LDGSTS), or of several.
struct LastCopy {
    Cycle readyAt = 0;  ///< 0 = there is none.
    isa::ProgramCounter pc = 0;
    Cycle issuedAt = 0;

    friend bool operator==(const LastCopy&, const LastCopy&) = default;
};

/// The copies to shared memory that a warp has begun.
struct WarpCopies {
    LastCopy open{};                 ///< Of those that are in no group yet …
    std::vector<LastCopy> groups{};  ///< … and of each group that nobody has waited for.
    LastCopy awaited{};              ///< Of those that the warp has waited for last.
    Cycle lastAt = 0;                ///< When all are there: its block keeps its memory until then.

    friend bool operator==(const WarpCopies&, const WarpCopies&) = default;
};

/// One SM: numbers, arrays and ids, no pointers. A snapshot is a copy.
struct SmState {
    SmId id{};
    std::uint32_t constantCache = 0;  ///< Of its GPC (GlobalPath::constantCaches).
    BlockVector<Warp> warps{};        ///< By warp slot; scheduler of a slot = slot mod schedulers.
    BlockVector<BlockSlot> blocks{};  ///< As many as occupancy allows.
    BlockVector<Scheduler> schedulers{};
    BlockVector<scheduler::Selector> selectors{};  ///< By scheduler.
    BlockVector<Gate> gates{};                     ///< By warp slot.
    BlockVector<std::uint64_t> olderSlots{};       ///< By warp slot: see scheduler::Candidates.
    /// By unit: warp slots whose next instruction takes it.
    std::array<std::uint64_t, kUnitCount> slotsOfUnit{};
    std::uint64_t occupied = 0;       ///< Warp slots with a resident warp.
    std::uint64_t eligible = 0;       ///< Warp slots that could issue and did not.
    std::uint64_t newlyEligible = 0;  ///< Of those, the ones that could not in the cycle before.
    /// Warp slots that a dependence may still hold when their alarm goes off. That of all others
    /// says: if anything holds them now, it is their unit or its queue.
    std::uint64_t unsure = 0;
    std::uint64_t issued = 0;    ///< Warp slots that issued in the last cycle simulated.
    std::uint64_t foreseen = 0;  ///< Of those, the ones that will surely wait in the next.
    std::uint64_t draining = 0;  ///< Warp slots whose warp has exited.
    WarpCounts counts{};         ///< After the last cycle simulated.
    Alarms alarms{};             ///< When a warp's state may change by itself.
    /// Memory instructions whose answer lies behind the last cycle simulated. With the arithmetic:
    /// inFlightOf.
    RequestQueue memoryRequests{};
    /// When lines of the code and of the parameters are there, 0 = nobody has touched them; empty
    /// where memory is uniform (first_touch.h).
    BlockVector<memory::FillTime> codeReadyAt{};
    BlockVector<memory::FillTime> parametersReadyAt{};
    BlockVector<memory::FillTime> constantsReadyAt{};  ///< `__constant__` data; in a relaunch.
    std::vector<WarpCopies> copies{};  ///< By warp slot; empty while no warp has begun any.
    Cycle remoteFreeAt = 0;            ///< When the way to other SMs' shared memory is free.
    Cycle nextRefillAt = 0;            ///< Before this cycle no further block may start.
    Cycle nextReleaseAt = kNever;      ///< The earliest barrierReleaseAt of its blocks.
    Cycle arrivalsTakenAt = 0;         ///< Of all warps that have come to a barrier so far.
    Cycle nextEventAt = 0;             ///< Before this cycle nothing changes on this SM.

    /// What the warp of a slot did in the last cycle simulated.
    trace::WarpState stateOf(int slot) const {
        return hasLane(issued, slot) ? trace::WarpState::Issued
                                     : gates[static_cast<std::size_t>(slot)].state;
    }

    /// Those of the warp of a slot.
    WarpCopies& copiesOf(int slot) {
        if (copies.empty()) copies.resize(warps.size());
        return copies[static_cast<std::size_t>(slot)];
    }

    friend bool operator==(const SmState&, const SmState&) = default;
};

}  // namespace warpscope::sm
