#pragma once

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Books the pipe of an arithmetic instruction or shuffle and when its result may be read.
void bookArithmetic(Tick& tick, int slot, const isa::Instruction& instruction);

/// Marks the destination of an instruction as not ready before `readyAt`.
void bookResult(Tick& tick, Warp& warp, const isa::Instruction& instruction, Cycle readyAt,
                trace::WarpState reason);
/// Adds an instruction to those in flight, for the picture of the pipes.
inline void putInFlight(Tick& tick, const InFlight& item) {
    tick.sm.inFlight.push_back(item);
}

/// Takes a place in the queue of a scheduler's address unit, which serves one memory instruction
/// every lsu.issueInterval cycles. Returns the cycle from which the access itself counts: `now`
/// when nobody stands before it. Requires: the queue has room.
Cycle enterQueue(Tick& tick, int slot);

/// When a queued memory instruction has left the address unit, counted from enterQueue's result.
/// From the sixth load of Huerta et al., MICRO 2025, table 1: its place is free 11 cycles after the
/// first load was issued.
inline constexpr CycleCount kQueueCycles = 11;

/// The way of `sectors` 32-byte sectors to L2 and DRAM and back: the SM's link, then DRAM's queue,
/// then the latency. Returns when the last has arrived.
Cycle travelToMemory(Tick& tick, Cycle start, int sectors, CycleCount latency);
/// The way through shared memory, which serves one pass a cycle. Returns when the last is back.
Cycle travelToShared(Tick& tick, Cycle start, int passes, CycleCount latency);

}  // namespace warpscope::sm
