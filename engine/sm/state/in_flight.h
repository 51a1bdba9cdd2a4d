#pragma once

#include <vector>

#include "engine/isa/program.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::sm {

/// Every instruction whose result arrives after cycle `now`, by the cycle of its issue. Memory
/// instructions are those of SmState::memoryRequests; the others are read off the scoreboard, so
/// that the simulation need not keep a list of them.
std::vector<InFlight> inFlightOf(const SmState& sm, const isa::Program& program, Cycle now);

}  // namespace warpscope::sm
