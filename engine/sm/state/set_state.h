#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Gives a warp its state from this cycle on and logs the transition, when it is one. Requires: not
/// Issued.
inline void setState(Tick& tick, int slot, trace::WarpState state) {
    Gate& gate = tick.gate(slot);
    const trace::WarpState before = gate.state;
    if (before == state) return;
    gate.state = state;
    tick.log.add(Transition{gate.warp, state, gate.pc, gate.active}, before);
}

}  // namespace warpscope::sm
