#pragma once

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Marks what an instruction writes as not ready before `readyAt`.
inline void bookResult(const Tick& tick, Warp& warp, const Decoded& instruction,
                       isa::ProgramCounter pc, Cycle readyAt, trace::WarpState reason) {
    if (instruction.resultCount == 0) return;
    const PendingWrite write = PendingWrite::of(readyAt, tick.now, pc, reason);
    PendingWrite* const pending = warp.pending.data();
    pending[instruction.results[0]] = write;
    for (std::uint8_t i = 1; i < instruction.resultCount; ++i)
        pending[instruction.results[i]] = write;
}

/// Takes a place in the queue of a scheduler's address unit, which serves one memory instruction
/// every lsu.issueInterval cycles. Returns the cycle from which the access itself counts: `now`
/// when nobody stands before it. Requires: the queue has room.
Cycle enterQueue(Tick& tick, int slot);

/// From when an access counts: behind those before it in the queue, and of `__constant__` data when
/// that is there. nvcc's ULDC, which reads what does not depend on the lane, takes no place in the
/// queue, and its result may be read two cycles later (in nvcc's code).
Cycle startOfAccess(Tick& tick, int slot, const Decoded& instruction, const memory::Access& access);

/// From when a shuffle, a read of the constant bank or of a special register counts: the first
/// takes a place in the queue, the second waits until the line is there that it is the first of its
/// SM to read, the last waits for those before it.
Cycle startBesideUnits(Tick& tick, int slot, const Decoded& instruction);

/// When the bank of constants serves an LDC that is issued now: of a relaunch after those before it
/// (sm/state/first_touch.h), of other launches at once.
Cycle readConstant(Tick& tick, int slot);

/// Books the pipe of an arithmetic instruction or shuffle and when its result may be read.
[[gnu::always_inline]] inline void bookArithmetic(Tick& tick, Scheduler& scheduler, int slot,
                                                  Warp& warp, const Decoded& instruction,
                                                  isa::ProgramCounter pc) {
    Cycle start = tick.now;
    if (instruction.unit == Unit::Lsu)
        start = startBesideUnits(tick, slot, instruction);
    else
        scheduler.units.take(instruction.unit, instruction.occupation, tick.now, slot, pc);
    const CycleCount interval = instruction.occupation.sequenceInterval;
    const Cycle readyAt =
        interval == 0
            ? start + instruction.latency
            : scheduler.units.endOfSequence(instruction.occupation, instruction.latency, tick.now);
    bookResult(tick, warp, instruction, pc, readyAt, instruction.reason);
}

/// When a queued memory instruction has left the address unit, counted from enterQueue's result.
/// From the sixth load of Huerta et al., MICRO 2025, table 1: its place is free 11 cycles after the
/// first load was issued.
inline constexpr CycleCount kQueueCycles = 11;

}  // namespace warpscope::sm
