#pragma once

#include "engine/gpu/block_order.h"
#include "engine/gpu/gpu_state.h"
#include "engine/gpu/launch.h"
#include "engine/sm/instructions/wrapping.h"
#include "engine/sm/prepare.h"
#include "engine/sm/state/cycle_log.h"
#include "engine/sm/state/tick.h"

namespace warpscope::gpu {

/// The state before cycle 0. Requires: launch.occupancy.blocksPerSm > 0.
GpuState initialState(const Launch& launch);

/// Steps a launch through time. Requires: the launch outlives it and does not change.
class Stepper {
  public:
    explicit Stepper(const Launch& launch);
    Stepper(const Stepper&) = delete;  // The kernel looks into what was prepared.
    Stepper& operator=(const Stepper&) = delete;
    /// Lets the run look for arithmetic on indices that wraps (sm/instructions/wrapping.h); it
    /// stays the same.
    void watchAddresses() { sm::watchAddresses(launch_.program, prepared_); }

    /// Simulates the cycle state.now on every SM, writes what happened to `log`, and sets state.now
    /// to the next cycle in which anything can happen. Does nothing when the run has stopped.
    void step(GpuState& state, sm::CycleLog& log) const;

  private:
    void stepAwake(GpuState& state, sm::CycleLog& log) const;

    const Launch& launch_;
    const std::int64_t blockCount_ = launch_.blockCount();  ///< Every step asks for it.
    sm::Prepared prepared_;
    sm::LaunchedKernel kernel_;
    std::vector<std::uint32_t> smOrder_;
};

}  // namespace warpscope::gpu
