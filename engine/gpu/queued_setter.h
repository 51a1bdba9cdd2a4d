#pragma once

#include <functional>
#include <optional>

#include "engine/gpu/gpu_state.h"
#include "engine/gpu/launch.h"
#include "engine/gpu/outlook.h"
#include "engine/gpu/polling.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::gpu {

/// A launch that goes on from where another one stood still.
struct RoomyLaunch {
    Launch launch{};
    GpuState state{};
};

/// The same launch on a GPU with so many more SMs that every block in the queue has a slot at once,
/// in the state that follows `state`. Nothing where none waits, where clusters would have to be
/// placed, or where it would take more than 1,024 SMs.
std::optional<RoomyLaunch> withRoomForAll(const Launch& launch, const GpuState& state);

/// The first block out of the queue that changes the element that is polled, where it has room;
/// nothing where none does within a twentieth of a second on the machine that this was written on.
/// `queued`: the first block that had no slot, in the order of blocks. `step`: Stepper::step of
/// roomy.launch.
std::optional<Setter> findSetter(RoomyLaunch& roomy, std::int64_t queued, const Polling& polling,
                                 const std::function<void(GpuState&, sm::CycleLog&)>& step);

}  // namespace warpscope::gpu
