#pragma once

#include <cstdint>

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// The warp slots that a scheduler may choose from in this cycle, where a switch to another warp
/// than the last one costs cycles: at most one of each scheduler. What it switches to is the choice
/// of its policy, and is issued before it switches again, unless it cannot be by then. A warp that
/// is switched to gets its state. Requires: the states of this cycle are decided (classify), and
/// model.switchCost is not 0.
std::uint64_t readyAfterSwitch(Tick& tick);

}  // namespace warpscope::sm
