#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/gpu/simulation.h"

namespace warpscope::history {

/// A stored state of the GPU: the answer for every cycle in [from, state->now).
struct Keyframe {
    Cycle from = -1;  ///< The cycle whose simulation gave it; −1: before cycle 0.
    std::shared_ptr<const gpu::GpuState> state{};

    /// True when the state is how things stood after `cycle`. A stopped GPU never changes again.
    bool isAfter(Cycle cycle) const {
        return from <= cycle && (cycle < state->now || state->stopped != gpu::StopReason::Running);
    }
};

/// States stored while a run is recorded, in order of time, under a budget of bytes. When the
/// budget is hit every second one goes and the spacing doubles, so that they stay evenly spread.
/// Spacing is counted in work, what it takes to simulate it again: warp instructions issued, steps,
/// and the sectors that accesses move, two of which count as an instruction.
class Keyframes {
  public:
    Keyframes() = default;
    /// firstSpacing 0: as wide as a state is large, so that copying takes a small share of the
    /// recording, and narrow enough that working through one takes some milliseconds.
    Keyframes(std::size_t budgetBytes, std::int64_t firstSpacing);

    /// Counts work done; true when the state after it should be added.
    bool isDue(std::int64_t work) {
        workToNext_ -= work;
        return workToNext_ <= 0;
    }
    /// How much work until isDue() is true; as long as less has been done, nobody need ask.
    std::int64_t workToNext() const { return workToNext_; }
    /// Stores a copy. `writtenBytes`: device memory written since the last one, of which copies
    /// can share nothing. The first state is kept whatever the budget says.
    void add(Cycle from, const gpu::GpuState& state, std::size_t writtenBytes);

    /// The last keyframe with from <= cycle. Requires: at least one was added.
    const Keyframe& lastFrom(Cycle cycle) const;
    /// The last keyframe with state->now <= cycle. Requires: one was added before cycle 0.
    const Keyframe& lastBefore(Cycle cycle) const;

    std::size_t bytesUsed() const { return bytesUsed_; }
    std::size_t count() const { return frames_.size(); }
    std::int64_t spacing() const { return spacing_; }

  private:
    void thinOut();

    std::vector<Keyframe> frames_{};
    std::vector<std::size_t> bytes_{};  ///< Of each frame.
    std::size_t budgetBytes_ = 0;
    std::size_t bytesUsed_ = 0;
    std::int64_t firstSpacing_ = 0;
    std::int64_t widening_ = 1;  ///< 2 to the number of times that the budget was hit.
    std::int64_t spacing_ = 1;
    std::int64_t workToNext_ = 1;
};

/// Bytes that a copy of a state takes, without device memory's pages (copies share those).
std::size_t bytesOf(const gpu::GpuState& state);

}  // namespace warpscope::history
