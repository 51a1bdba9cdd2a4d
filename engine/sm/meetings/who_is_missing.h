#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/isa/program.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::sm {

// Who holds a barrier up: the one home of this rule. The simulation opens barriers by it, and what
// explains a wait or a deadlock or draws who waits for whom asks it of a recorded state.

/// What __syncthreads() waits for; BarrierModel and DivergenceModel say which.
struct BarrierRules {
    const isa::Program& program;
    bool isIndependent = false;  ///< Independent thread scheduling, else the stack.
    bool isByLanguage = false;   ///< All threads at the same barrier.
    /// The parameter bank, for masks of __syncwarp() that are a parameter.
    std::span<const std::uint8_t> parameters{};
};

/// Lanes that hold threads which have not ended, nor wait for the others at the kernel's end.
LaneMask presentLanes(const isa::Program& program, const Warp& warp);
/// The lanes of a warp that stand at the barrier at `pc`.
LaneMask lanesAt(const Warp& warp, isa::ProgramCounter pc);
/// The lanes of a warp that have yet to come before it counts as arrived at any barrier: none as
/// soon as one is there where the stack's hardware counts warps.
LaneMask missingLanes(const BarrierRules& rules, const Warp& warp);
/// The lanes of a warp for which others of its block wait at the barrier at `pc`: as above, and by
/// the language those at any other barrier as well.
LaneMask missingAt(const BarrierRules& rules, const Warp& warp, isa::ProgramCounter pc);
/// The lanes that the path `entry` still waits for, which stands at __syncwarp() or at another
/// instruction with a mask.
LaneMask missingAtWarpsync(const BarrierRules& rules, const Warp& warp, std::size_t entry);

/// The meeting at a barrier with a count at which lanes of a warp wait; nullptr: none, or it is
/// about to open. Requires: the warp is resident on `sm`.
const NamedMeeting* namedMeetingOf(const SmState& sm, const Warp& warp);
/// Whether `warp` could still come to a meeting at which others of its block wait.
bool couldCome(const isa::Program& program, const SmState& sm, const NamedMeeting& meeting,
               const Warp& warp);

/// Whom a warp waits for at a barrier. All empty: the barrier is about to open, or those who came
/// are not those who must (`isUndefined`).
struct Missing {
    LaneMask lanes = 0;           ///< Of the warp itself.
    std::vector<WarpId> warps{};  ///< Others of its block, in ascending order.
    /// Others of its cluster, by rank; only where all of its own block have come.
    std::vector<BlockId> blocks{};
    bool isUndefined = false;  ///< All wait, but the language lets nobody go on.
    /// At a barrier with a count: who has come. `warps` are those that could still come.
    std::optional<NamedMeeting> meeting{};
};
/// Of the warp's current path at a barrier with a count, at __syncwarp() or a vote, else of its
/// lanes at __syncthreads() or cluster.sync(); nobody where none of its lanes waits. Requires: the
/// warp is resident on `sm` and has paths; `sms` are those of the whole GPU, by id.
Missing whoIsMissing(const BarrierRules& rules, std::span<const SmState> sms, const SmState& sm,
                     const Warp& warp);

}  // namespace warpscope::sm
