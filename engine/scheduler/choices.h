#pragma once

#include "engine/scheduler/policy.h"

namespace warpscope::scheduler {

// One policy a file; policies.cpp lists them. Each is a Choose: see policy.h for the contract.

/// The next slot after the one that issued last, around the circle; stalled warps are passed over.
int chooseLooseRoundRobin(const Candidates& candidates, Memory& memory);
/// The warp that has been resident for longest; the lower slot when equal.
int chooseOldestFirst(const Candidates& candidates, Memory& memory);
/// The last warp again while it can issue, else the oldest (Rogers et al., MICRO 2012).
int chooseGreedyThenOldest(const Candidates& candidates, Memory& memory);
/// Round robin inside a small set; when all of it stalls, a new set of ready warps takes its place.
int chooseTwoLevel(const Candidates& candidates, Memory& memory);

/// The lowest of `slots` behind `last`, else the lowest of all. Requires: slots is not 0.
int nextInCircle(std::uint64_t slots, int last);

}  // namespace warpscope::scheduler
