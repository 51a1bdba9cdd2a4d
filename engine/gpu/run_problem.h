#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/base/lane_mask.h"
#include "engine/base/message.h"
#include "engine/isa/instruction.h"

namespace warpscope::gpu {

/// How a run ended. The numbers are part of the format of recordings (the README).
enum class StopReason : std::uint8_t { Running, Finished, Deadlock, Fault, CycleLimit };

/// One warp that can never go on, and why ({sentences} of a deadlock).
struct Waiter {
    WarpId warp{};
    isa::ProgramCounter pc = 0;
    LaneMask lanes = 0;

    friend bool operator==(const Waiter&, const Waiter&) = default;
};

/// A wrong thing that the kernel did, or why it can never end.
struct RunProblem {
    std::string kind{};  ///< Of trace::kProblemKinds; of a recording whatever it says.
    Message message{};   ///< Names who, what, where.
    int line = 0;
    Cycle cycle = 0;
    WarpId warp{};
    LaneMask lanes = 0;
    std::vector<Waiter> waiters{};

    friend bool operator==(const RunProblem&, const RunProblem&) = default;
};

}  // namespace warpscope::gpu
