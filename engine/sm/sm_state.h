#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/base/lane_mask.h"
#include "engine/isa/instruction.h"
#include "engine/scheduler/policy.h"
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

/// When a register may be read again, and what it waits for.
struct PendingWrite {
    Cycle readyAt = 0;
    Cycle issuedAt = 0;
    isa::ProgramCounter producer = 0;
    trace::WarpState reason = trace::WarpState::Wait;  ///< Wait, ShortScoreboard or LongScoreboard.

    friend bool operator==(const PendingWrite&, const PendingWrite&) = default;
};

/// A resident warp.
struct Warp {
    WarpId id{};            ///< Invalid: the slot is empty.
    BlockId block{};
    int blockSlot = 0;
    int indexInBlock = 0;
    Cycle residentSince = 0;
    LaneMask lanes = 0;     ///< Lanes that hold threads; the last warp of a block may be padded.
    LaneMask exited = 0;
    std::vector<ControlEntry> paths{};      ///< Empty when all lanes have exited.
    int currentPath = 0;                    ///< Index of the path that issues.
    std::vector<std::uint32_t> registers{}; ///< [register × warp size + lane]
    std::array<LaneMask, isa::kPredicateCount> predicates{};
    std::vector<PendingWrite> pending{};    ///< One a register, then one a predicate.
    std::vector<std::uint8_t> local{};      ///< [lane × local bytes + offset]
    Cycle issueAllowedAt = 0;               ///< Branch, fetch or barrier delay ends here.
    trace::WarpState issueDelay = trace::WarpState::Wait;  ///< Why it may not issue before.
    LaneMask atBarrier = 0;                 ///< Lanes that wait at __syncthreads().
    isa::ProgramCounter barrierPc = 0;
    Cycle drainedAt = 0;                    ///< When its last store has left.
    trace::WarpState state = trace::WarpState::NotResident;  ///< In the cycle just simulated.
    Cycle stateSince = 0;
    std::int64_t issuedCount = 0;

    bool isResident() const { return id.isValid(); }
    LaneMask active() const {
        return paths.empty() ? 0 : paths[static_cast<std::size_t>(currentPath)].mask;
    }
    isa::ProgramCounter pc() const {
        return paths.empty() ? 0 : paths[static_cast<std::size_t>(currentPath)].pc;
    }
    friend bool operator==(const Warp&, const Warp&) = default;
};

/// A place for one resident block.
struct BlockSlot {
    BlockId block{};  ///< Invalid: free.
    Cycle start = 0;
    int warpsLeft = 0;                     ///< Warps that have not drained.
    std::vector<std::uint8_t> shared{};    ///< Static and dynamic shared memory.

    friend bool operator==(const BlockSlot&, const BlockSlot&) = default;
};

/// An instruction on its way through a pipe or the memory system, for the stage view.
struct InFlight {
    WarpId warp{};
    isa::ProgramCounter pc = 0;
    isa::Pipe pipe = isa::Pipe::Alu;
    bool isGlobal = false;   ///< Travels to L2 and DRAM.
    int transactions = 0;    ///< Sectors (global) or passes (shared).
    Cycle issuedAt = 0;
    Cycle readyAt = 0;

    friend bool operator==(const InFlight&, const InFlight&) = default;
};

/// One scheduler with its sub-partition.
struct Scheduler {
    scheduler::Memory memory{};
    std::array<Cycle, isa::kPipeCount> pipeFreeAt{};
    std::vector<Cycle> lsuQueue{};  ///< When each buffered memory instruction leaves the queue.

    friend bool operator==(const Scheduler&, const Scheduler&) = default;
};

/// One SM: numbers, arrays and ids, no pointers. A snapshot is a copy.
struct SmState {
    SmId id{};
    std::vector<Warp> warps{};        ///< By warp slot; scheduler of a slot = slot mod schedulers.
    std::vector<BlockSlot> blocks{};  ///< As many as occupancy allows.
    std::vector<Scheduler> schedulers{};
    std::vector<InFlight> inFlight{}; ///< Those with readyAt > now.
    Cycle sharedPortFreeAt = 0;       ///< Shared-memory passes are served one a cycle.
    Cycle linkFreeAt = 0;             ///< The SM's link to L2.
    Cycle nextEventAt = 0;            ///< Before this cycle nothing changes on this SM.

    friend bool operator==(const SmState&, const SmState&) = default;
};

}  // namespace warpscope::sm
