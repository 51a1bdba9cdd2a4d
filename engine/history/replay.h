#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/gpu/simulation.h"
#include "engine/history/keyframes.h"

namespace warpscope::history {

/// Any cycle of a simulated run again, forwards and backwards, exactly: the nearest stored state,
/// and stepping on from it. Safe from several threads.
class Replay {
  public:
    /// `last`: the state at the end. `spare`: one that nobody needs any more, to be written over.
    /// Requires: keyframes has the state before cycle 0.
    Replay(std::shared_ptr<const gpu::Launch> launch, Keyframes keyframes, Keyframe last,
           std::shared_ptr<gpu::GpuState> spare = nullptr);

    /// Number of cycles, as of the recording.
    CycleCount cycles() const { return std::max<CycleCount>(1, last_.state->now); }
    const gpu::GpuState& finalState() const { return *last_.state; }
    /// The GPU after everything of `cycle` has happened. Cost: from the nearest keyframe on.
    /// Requires: 0 <= cycle < cycles().
    std::shared_ptr<const gpu::GpuState> stateAfter(Cycle cycle) const;
    /// What the schedulers of all SMs saw and chose in a cycle (empty where time jumped over it:
    /// then nothing changed since the cycle before). Requires: as stateAfter().
    std::vector<sm::Decision> decisionsAt(Cycle cycle) const;
    /// Every access to memory that was issued in a cycle: its lanes with their addresses, what it
    /// asked of the memory system, and when which level answered. In the order of the issues.
    /// Requires: as stateAfter().
    std::vector<sm::AccessRecord> accessesAt(Cycle cycle) const;

    std::size_t keyframeBytesUsed() const { return keyframes_.bytesUsed(); }

  private:
    /// A state that was asked for, which later questions may start from.
    struct Cursor {
        Cycle from = -1;  ///< As of a Keyframe.
        std::shared_ptr<gpu::GpuState> state{};
        /// What happened in cycle `from`, with decisions and accesses: who asks for the state
        /// mostly asks for them next. nullptr: nobody has written it down.
        std::shared_ptr<const sm::CycleLog> log{};
    };

    /// What happened in a cycle, with decisions and accesses; empty where time jumped over it.
    std::shared_ptr<const sm::CycleLog> logOf(Cycle cycle) const;
    /// The same where a cursor has it, else nullptr.
    std::shared_ptr<const sm::CycleLog> knownLogOf(Cycle cycle) const;
    bool wantsTrail(Cycle cycle, const gpu::GpuState& state) const;
    Keyframe startFor(Cycle cycle, bool isBefore) const;
    /// A copy to step on from, where there is one in the place of a state that nobody holds any
    /// more: the memory of 132 SMs takes longer to ask for and to give back than to write over.
    std::shared_ptr<gpu::GpuState> copyOf(const gpu::GpuState& state) const;
    void keepCursor(Cursor cursor) const;
    void spare(std::shared_ptr<gpu::GpuState> state) const;

    std::shared_ptr<const gpu::Launch> launch_{};
    Keyframes keyframes_{};
    Keyframe last_{};  ///< The state at the end.
    /// The last states asked for: scrubbing and stepping ask for neighbours.
    mutable std::mutex cursorMutex_{};
    mutable std::vector<Cursor> cursors_{};  ///< The newest last.
    /// Held by nobody else; guarded by cursorMutex_ as well.
    mutable std::vector<std::shared_ptr<gpu::GpuState>> spares_{};
};

}  // namespace warpscope::history
