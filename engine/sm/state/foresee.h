#pragma once

#include <algorithm>

#include "engine/sm/state/first_touch.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Why a warp waits, and until when.
struct Wait {
    Cycle until = 0;
    trace::WarpState reason = trace::WarpState::Wait;
};

/// The wait for what an instruction reads and writes, where it is longer than `other`. The pending
/// write that ends last gives the reason; of two that end together the first found.
[[gnu::always_inline]] inline Wait longestWait(const Tick& tick, const Warp& warp,
                                               const Decoded& next, Wait other) {
    const PendingWrite* const pending = warp.pending.data();
    const auto waitFor = [&other](Cycle readyAt, const PendingWrite& write) {
        // No branch: which of them ends last nobody could predict.
        const bool isLonger = readyAt > other.until;
        other.reason = isLonger ? write.reason : other.reason;
        other.until = isLonger ? readyAt : other.until;
    };
    std::size_t i = 0;
    if (next.lateCount != 0) {
        const PendingWrite& predicate = pending[next.waitsFor[0]];
        // One that was there long ago is there for everybody.
        waitFor(predicate.readyAt + tick.kernel.machine.timing.predicateLatency, predicate);
        i = next.lateCount;
    }
    for (; i < next.waitCount; i += 2) {
        const PendingWrite& first = pending[next.waitsFor[i]];
        const PendingWrite& second = pending[next.waitsFor[i + 1]];
        waitFor(first.readyAt, first);
        waitFor(second.readyAt, second);
    }
    return other;
}

/// Lets a warp wait for what its next instruction reads and writes.
[[gnu::always_inline]] inline void waitForWrites(const Tick& tick, const Warp& warp, Gate& gate,
                                                 const Decoded& next) {
    const Wait wait = longestWait(tick, warp, next, {gate.dependsUntil, gate.dependence});
    gate.dependsUntil = wait.until;
    gate.dependence = wait.reason;
}

/// Says which unit a warp's next instruction takes.
inline void wants(Tick& tick, int slot, Gate& gate, Unit unit) {
    // No branch on whether it is another one: of warps that take turns nobody could predict it.
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
    tick.sm.unsure |= laneBit(slot);
    tick.sm.alarms.set(slot, tick.now, tick.now);
}

/// Sets the alarm of a warp that has just issued and now waits so. If it surely waits in the next
/// cycle, that is its state there without another look, and it is returned; NotResident: it is not
/// clear.
[[gnu::always_inline]] inline trace::WarpState waitAfterIssue(Tick& tick, int slot, Gate& gate,
                                                              Wait wait) {
    const Cycle next = tick.now + 1;
    tick.sm.alarms.set(slot, std::max(next, wait.until), tick.now);
    const bool isSure = wait.until > next;
    tick.sm.foreseen |= isSure ? laneBit(slot) : 0;
    gate.state = isSure ? wait.reason : trace::WarpState::Issued;
    return isSure ? wait.reason : trace::WarpState::NotResident;
}

/// The same after readNext.
inline trace::WarpState foreseeAfterIssue(Tick& tick, int slot, Gate& gate) {
    const bool isHeld = tick.now + 1 < gate.heldUntil;
    if (isHeld && gate.heldUntil < gate.dependsUntil) tick.sm.unsure |= laneBit(slot);
    return waitAfterIssue(
        tick, slot, gate,
        isHeld ? Wait{gate.heldUntil, gate.held} : Wait{gate.dependsUntil, gate.dependence});
}

/// The same as foreseeBehind where the next instruction may need what nobody has touched.
[[gnu::noinline]] inline trace::WarpState foreseeFirstTouch(Tick& tick, int slot, Gate& gate,
                                                            const Warp& warp, const Decoded& next,
                                                            bool isNewLine) {
    gate.dependsUntil = 0;
    waitForFirstTouch(tick, slot, gate, next, isNewLine);
    waitForWrites(tick, warp, gate, next);
    return foreseeAfterIssue(tick, slot, gate);
}

/// Both for a warp that has issued an instruction which only computes: it goes on at the one behind
/// it, `next`, with the same lanes, and whatever held it has let it go.
[[gnu::always_inline]] inline trace::WarpState foreseeBehind(Tick& tick, int slot, Gate& gate,
                                                             const Warp& warp,
                                                             const Decoded& next) {
    const isa::ProgramCounter pc = gate.pc + 1;
    gate.pc = pc;
    wants(tick, slot, gate, next.unit);
    gate.queue = next.queue;
    const bool isNewLine = pc % kInstructionsPerLine == 0;
    if (isNewLine || next.parameterLine >= 0) [[unlikely]]
        return foreseeFirstTouch(tick, slot, gate, warp, next, isNewLine);
    const Wait wait = longestWait(tick, warp, next, {0, gate.dependence});
    gate.dependsUntil = wait.until;
    gate.dependence = wait.reason;
    return waitAfterIssue(tick, slot, gate, wait);
}

}  // namespace warpscope::sm
