#pragma once

#include <algorithm>

#include "engine/sm/state/first_touch.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Lets a warp wait for what its next instruction reads and writes. The pending write that ends
/// last gives the reason; of two that end together the first found.
[[gnu::always_inline]] inline void waitForWrites(const Tick& tick, const Warp& warp, Gate& gate,
                                                 const Decoded& next) {
    const PendingWrite* const pending = warp.pending.data();
    Cycle until = gate.dependsUntil;
    const PendingWrite* last = nullptr;
    std::uint8_t i = 0;
    if (next.lateCount != 0) {
        const PendingWrite& predicate = pending[next.waitsFor[0]];
        // One that was there long ago is there for everybody.
        const Cycle readyAt = predicate.readyAt + tick.kernel.machine.timing.predicateLatency;
        if (readyAt > until) {
            until = readyAt;
            last = &predicate;
        }
        i = next.lateCount;
    }
    for (; i < next.waitCount; ++i) {
        const PendingWrite& write = pending[next.waitsFor[i]];
        if (write.readyAt <= until) continue;
        until = write.readyAt;
        last = &write;
    }
    if (last == nullptr) return;
    gate.dependsUntil = until;
    gate.dependence = last->reason;
}

/// Says which unit a warp's next instruction takes.
inline void wants(Tick& tick, int slot, Gate& gate, Unit unit) {
    if (gate.unit == unit) return;
    tick.sm.slotsOfUnit[static_cast<std::size_t>(gate.unit)] &= ~laneBit(slot);
    tick.sm.slotsOfUnit[static_cast<std::size_t>(unit)] |= laneBit(slot);
    gate.unit = unit;
}

/// What the next instruction of a warp waits for, which goes on with this path.
[[gnu::always_inline]] inline void readPath(Tick& tick, int slot, Gate& gate, const Warp& warp,
                                            const ControlEntry& path) {
    const Decoded& next = tick.instructionAt(path.pc);
    const bool isNewLine = gate.pc / kInstructionsPerLine != path.pc / kInstructionsPerLine;
    gate.heldUntil = warp.issueAllowedAt;
    gate.held = warp.issueDelay;
    gate.dependsUntil = 0;
    gate.pc = path.pc;
    gate.active = path.mask;
    wants(tick, slot, gate, next.unit);
    gate.queue = next.queue;
    if (isNewLine || next.parameterLine >= 0) waitForFirstTouch(tick, slot, gate, next, isNewLine);
    waitForWrites(tick, warp, gate, next);
}

/// The same behind an instruction that only computes: the warp goes on at the one behind it,
/// `next`, with the same lanes, and whatever held it has let it go.
[[gnu::always_inline]] inline void readBehind(Tick& tick, int slot, Gate& gate, const Warp& warp,
                                              const Decoded& next) {
    const isa::ProgramCounter pc = gate.pc + 1;
    gate.dependsUntil = 0;
    gate.pc = pc;
    wants(tick, slot, gate, next.unit);
    gate.queue = next.queue;
    const bool isNewLine = pc % kInstructionsPerLine == 0;
    if (isNewLine || next.parameterLine >= 0) [[unlikely]]
        waitForFirstTouch(tick, slot, gate, next, isNewLine);
    waitForWrites(tick, warp, gate, next);
}

/// What the next instruction of a warp waits for.
inline void readNext(Tick& tick, int slot) {
    const Warp& warp = tick.warp(slot);
    Gate& gate = tick.gate(slot);
    gate.warp = warp.id;
    if (!warp.paths.empty()) return readPath(tick, slot, gate, warp, warp.path());
    gate.heldUntil = warp.issueAllowedAt;
    gate.held = warp.issueDelay;
    gate.dependsUntil = 0;
    gate.pc = 0;
    gate.active = 0;
    gate.queue = trace::WarpState::NotResident;
    wants(tick, slot, gate, Unit::Control);
}

/// Works out what the next instruction of a warp waits for, after something about it has changed;
/// its state is looked at in this very cycle. Requires: its alarm is not set.
inline void foresee(Tick& tick, int slot) {
    readNext(tick, slot);
    // What its issue has told of this cycle does not come.
    if ((tick.sm.foreseen & laneBit(slot)) != 0) tick.gate(slot).state = trace::WarpState::Issued;
    tick.sm.foreseen &= ~laneBit(slot);
    tick.sm.alarms.set(slot, tick.now, tick.now);
}

/// Sets the alarm of a warp that has just issued and for which readNext has been called. If it is
/// already clear that it waits in the next cycle, that is its state there without another look, and
/// it is returned; NotResident: it is not clear.
[[gnu::always_inline]] inline trace::WarpState foreseeAfterIssue(Tick& tick, int slot, Gate& gate) {
    const Cycle next = tick.now + 1;
    const bool isHeld = next < gate.heldUntil;
    const Cycle waitsUntil = isHeld ? gate.heldUntil : gate.dependsUntil;
    tick.sm.alarms.set(slot, std::max(next, waitsUntil), tick.now);
    if (waitsUntil <= next) {
        gate.state = trace::WarpState::Issued;
        return trace::WarpState::NotResident;
    }
    tick.sm.foreseen |= laneBit(slot);
    gate.state = isHeld ? gate.held : gate.dependence;
    return gate.state;
}

}  // namespace warpscope::sm
