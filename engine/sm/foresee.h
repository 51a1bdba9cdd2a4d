#pragma once

#include <algorithm>

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// The pending write that ends last gives the reason; of two that end together the first found.
inline void waitFor(Gate& gate, const PendingWrite& write) {
    if (write.readyAt <= gate.dependsUntil) return;
    gate.dependsUntil = write.readyAt;
    gate.dependence = write.reason;
}

/// What the next instruction of a warp waits for.
[[gnu::always_inline]] inline void readNext(Tick& tick, int slot) {
    const Warp& warp = tick.warp(slot);
    Gate& gate = tick.gate(slot);
    gate.warp = warp.id;
    gate.heldUntil = warp.issueAllowedAt;
    gate.held = warp.issueDelay;
    gate.dependsUntil = 0;
    if (warp.paths.empty()) {
        gate.pc = 0;
        gate.active = 0;
        gate.queue = trace::WarpState::NotResident;
        gate.pipe = isa::Pipe::Control;
        return;
    }
    const ControlEntry& path = warp.paths[static_cast<std::size_t>(warp.currentPath)];
    const Decoded& next = tick.instructionAt(path.pc);
    gate.pc = path.pc;
    gate.active = path.mask;
    gate.pipe = next.pipe;
    gate.queue = next.queue;
    for (std::uint8_t i = 0; i < next.waitCount; ++i)
        waitFor(gate, warp.pending[next.waitsFor[i]]);
}

/// Works out what the next instruction of a warp waits for, after something about it has changed;
/// its state is looked at in this very cycle. Requires: its alarm is not set.
inline void foresee(Tick& tick, int slot) {
    readNext(tick, slot);
    tick.sm.foreseen &= ~laneBit(slot);
    tick.sm.alarms.set(slot, tick.now, tick.now);
}

/// The same for a warp that has just issued. If it is already clear that it waits in the next
/// cycle, classify gives it its state there without another look.
inline void foreseeAfterIssue(Tick& tick, int slot) {
    readNext(tick, slot);
    const Gate& gate = tick.gate(slot);
    const Cycle next = tick.now + 1;
    const Cycle waitsUntil = next < gate.heldUntil ? gate.heldUntil : gate.dependsUntil;
    if (next < waitsUntil) tick.sm.foreseen |= laneBit(slot);
    tick.sm.alarms.set(slot, std::max(next, waitsUntil), tick.now);
}

}  // namespace warpscope::sm
