#pragma once

#include "engine/scheduler/policy.h"

namespace warpscope::scheduler {

// What several policies choose by.

/// The lowest of `slots` behind `last`, else the lowest of all. Requires: slots is not 0.
int nextInCircle(std::uint64_t slots, int last);
/// The slot of the warp that has been resident for longest; the lower one when equal.
int oldestOf(const Candidates& candidates);

}  // namespace warpscope::scheduler
