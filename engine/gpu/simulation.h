#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/gpu/launch.h"
#include "engine/gpu/run_problem.h"
#include "engine/memory/device_memory.h"
#include "engine/sm/cycle_log.h"
#include "engine/sm/prepare.h"
#include "engine/sm/sm_state.h"

namespace warpscope::gpu {

/// A whole GPU at the end of a cycle: a plain value, compared and copied as one.
struct GpuState {
    Cycle now = 0;  ///< The next cycle to be simulated.
    std::vector<sm::SmState> sms{};
    memory::DeviceMemory memory{};
    std::int64_t nextBlock = 0;  ///< Blocks from here on wait in the grid's queue.
    std::int64_t blocksFinished = 0;
    int nextSm = 0;        ///< Where the dispatcher looks first.
    bool hasRoom = true;   ///< A block has ended since the dispatcher looked.
    Cycle dramFreeAt = 0;  ///< DRAM's queue, in 1/256 of a cycle.
    StopReason stopped = StopReason::Running;
    std::vector<RunProblem> problems{};

    friend bool operator==(const GpuState&, const GpuState&) = default;
};

/// The state before cycle 0. Requires: launch.occupancy.blocksPerSm > 0.
GpuState initialState(const Launch& launch);

/// Steps a launch through time. Requires: the launch outlives it and does not change.
class Stepper {
  public:
    explicit Stepper(const Launch& launch)
        : launch_(launch),
          prepared_(sm::prepare(launch.program, launch.parameters, launch.machine)) {}

    /// Simulates the cycle state.now on every SM, writes what happened to `log`, and sets state.now
    /// to the next cycle in which anything can happen. Does nothing when the run has stopped.
    void step(GpuState& state, sm::CycleLog& log) const;

  private:
    const Launch& launch_;
    sm::Prepared prepared_;
};

/// One step of a Stepper made for it.
void step(const Launch& launch, GpuState& state, sm::CycleLog& log);

}  // namespace warpscope::gpu
