#pragma once

#include <functional>
#include <optional>

#include "engine/gpu/gpu_state.h"
#include "engine/gpu/launch.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::gpu {

/// A block that writes what others wait for.
struct Setter {
    BlockId block{};
    int line = 0;  ///< Of the store or atomic.
};

/// What a run that was stopped by its limit would do next.
struct Outlook {
    /// Every warp waits or goes round in a loop that brings it back to the same registers, while no
    /// memory changes: so it goes on for ever.
    bool isForever = false;
    /// The warp that was asked about comes back to the same registers, whatever others do.
    bool repeats = false;
    std::optional<Cycle> endsAt{};   ///< The run would have finished with so many cycles.
    std::optional<Setter> setter{};  ///< Who in the queue would change what is polled for ever.
};

/// Goes on with a copy of a run for a while, a twentieth of a second at most on the machine that
/// this was written on. What cannot be shown in that time is not claimed: a loop that counts its
/// rounds or looks at the clock is not for ever. `state`: after the last cycle of the run. `step`:
/// Stepper::step of the same launch without a limit.
Outlook lookAhead(const Launch& launch, const GpuState& state, WarpId asked,
                  const std::function<void(GpuState&, sm::CycleLog&)>& step);

}  // namespace warpscope::gpu
