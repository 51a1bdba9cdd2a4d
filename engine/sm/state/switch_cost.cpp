#include "engine/sm/state/switch_cost.h"

#include "engine/sm/state/set_state.h"

namespace warpscope::sm {
namespace {

/// The slot of a warp among these; −1 = it is none of them.
int slotOf(const Tick& tick, WarpId warp, std::uint64_t slots) {
    for (; slots != 0; slots &= slots - 1) {
        const int slot = firstLane(slots);
        if (tick.gate(slot).warp == warp) return slot;
    }
    return -1;
}

/// What one scheduler may issue of what could; 0 = it switches.
std::uint64_t readyOf(Tick& tick, std::size_t scheduler, std::uint64_t eligible) {
    Switch& held = tick.sm.schedulers[scheduler].toWarp;
    if (tick.now < held.until) return 0;
    if (held.isPending) {
        held.isPending = false;
        const int slot = slotOf(tick, held.warp, eligible);
        if (slot >= 0) return laneBit(slot);
    }
    // A look at what the policy would do: it remembers nothing of it.
    scheduler::Memory memory = tick.sm.selectors[scheduler].memory;
    const int slot = tick.kernel.policy.choose({eligible, tick.sm.olderSlots}, memory);
    const WarpId warp = tick.gate(slot).warp;
    if (!held.warp.isValid() || held.warp == warp) {
        held.warp = warp;
        return laneBit(slot);
    }
    held = {warp, tick.now + tick.kernel.model.switchCost, true};
    tick.sm.newlyEligible &= ~laneBit(slot);
    setState(tick, slot, trace::WarpState::Switching);
    return 0;
}

}  // namespace

std::uint64_t readyAfterSwitch(Tick& tick) {
    std::uint64_t ready = 0;
    for (std::size_t i = 0; i < tick.sm.selectors.size(); ++i) {
        const std::uint64_t eligible = tick.sm.eligible & tick.sm.selectors[i].slots;
        if (eligible != 0) ready |= readyOf(tick, i, eligible);
    }
    return ready;
}

}  // namespace warpscope::sm
