#pragma once

#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/message.h"
#include "engine/isa/instruction.h"
#include "engine/trace/warp_state.h"

namespace warpscope::analysis {

/// Why a warp did what it did in a cycle, as sentences for a person.
struct WarpWhy {
    trace::WarpState state = trace::WarpState::NotResident;
    Message sentence{};  ///< "waits for the load of line 7 issued at cycle 112, back at 402"
    std::vector<Message> chain{};  ///< From the reason to its cause, one sentence each.
    isa::ProgramCounter causePc = isa::kNoTarget;  ///< The instruction waited for.
    Cycle causeIssuedAt = kNever;
    Cycle readyAt = kNever;  ///< When the wait ends, kNever where nobody knows.
};

}  // namespace warpscope::analysis
