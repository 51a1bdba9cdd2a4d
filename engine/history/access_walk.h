#pragma once

#include <memory>
#include <span>

#include "engine/history/run.h"

namespace warpscope::history {

/// Every access to memory of a run once more, from its beginning: simulates it again, cycle by
/// cycle, so that whoever wants all of them can go on in pieces between two frames.
class AccessWalk {
  public:
    explicit AccessWalk(std::shared_ptr<const Run> run);

    /// The accesses of the next cycle in which anything happens, in the order of their issues; they
    /// stay until the next step. Requires: not isDone().
    std::span<const sm::AccessRecord> step();
    /// The cycle that step() told of last; −1 before the first.
    Cycle cycle() const { return cycle_; }
    bool isDone() const { return state_.stopped != gpu::StopReason::Running; }

  private:
    std::shared_ptr<const Run> run_;
    gpu::Stepper stepper_;
    gpu::GpuState state_;
    sm::CycleLog log_{};
    Cycle cycle_ = -1;
};

}  // namespace warpscope::history
