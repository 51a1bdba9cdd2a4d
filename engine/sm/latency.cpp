#include "engine/sm/latency.h"

#include <algorithm>

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// Each pass beyond the first adds two cycles to the latency (measured on an H100).
constexpr CycleCount kCyclesPerExtraPass = 2;
constexpr Cycle kDramUnits = 256;  ///< dramFreeAt counts in 1/256 of a cycle.

struct Booking {
    CycleCount latency;
    CycleCount interval;  ///< Cycles for which the pipe takes no other warp.
    WarpState reason;     ///< Of a warp that waits for the result.
};

Booking bookingOf(const machine::Timing& timing, isa::LatencyClass latencyClass, isa::Pipe pipe) {
    using enum isa::LatencyClass;
    switch (latencyClass) {
        case Alu:
            return {timing.aluLatency, timing.alu.issueInterval, WarpState::Wait};
        case Fma:
            return {timing.fmaLatency, timing.fma.issueInterval, WarpState::Wait};
        case Imad:
            return {timing.imadLatency, timing.fma.issueInterval, WarpState::Wait};
        case Conversion:
            return {timing.conversionLatency, timing.sfu.issueInterval, WarpState::ShortScoreboard};
        case Sfu:
            return {timing.sfuLatency, timing.sfu.issueInterval, WarpState::ShortScoreboard};
        case Division:
            return {timing.divisionLatency, timing.divisionInterval, WarpState::ShortScoreboard};
        case Shuffle:
            return {timing.shuffleLatency, pipe == isa::Pipe::Alu ? timing.alu.issueInterval : 0,
                    WarpState::ShortScoreboard};
        case Memory:
        case Control:
            break;
    }
    return {1, 0, WarpState::Wait};
}

Scheduler& schedulerOf(Tick& tick, int slot) {
    auto& schedulers = tick.sm.schedulers;
    return schedulers[static_cast<std::size_t>(slot) % schedulers.size()];
}

}  // namespace

void bookArithmetic(Tick& tick, int slot, const isa::Instruction& instruction) {
    const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
    const Booking booking = bookingOf(tick.kernel.machine.timing, info.latency, info.pipe);
    Cycle start = tick.now;
    if (info.pipe == isa::Pipe::Lsu)
        start = enterQueue(tick, slot);
    else
        schedulerOf(tick, slot).pipeFreeAt[static_cast<std::size_t>(info.pipe)] =
            tick.now + booking.interval;
    Warp& warp = tick.warp(slot);
    const Cycle readyAt = start + booking.latency;
    bookResult(tick, warp, instruction, readyAt, booking.reason);
    putInFlight(tick, {.warp = warp.id,
                       .pc = warp.pc(),
                       .pipe = info.pipe,
                       .issuedAt = tick.now,
                       .readyAt = readyAt});
}

void bookResult(Tick& tick, Warp& warp, const isa::Instruction& instruction, Cycle readyAt,
                WarpState reason) {
    const PendingWrite write{readyAt, tick.now, warp.pc(), reason};
    if (instruction.destination != isa::kNoRegister) warp.pending[instruction.destination] = write;
    if (instruction.destinationPredicate != UINT8_MAX) {
        const std::size_t first =
            warp.pending.size() - static_cast<std::size_t>(isa::kPredicateCount);
        warp.pending[first + instruction.destinationPredicate] = write;
    }
}

Cycle enterQueue(Tick& tick, int slot) {
    const machine::Timing& timing = tick.kernel.machine.timing;
    auto& queue = schedulerOf(tick, slot).lsuQueue;
    Cycle leavesAt = tick.now + kQueueCycles;
    if (!queue.empty()) leavesAt = std::max(leavesAt, queue.back() + timing.lsu.issueInterval);
    if (queue.size() >= static_cast<std::size_t>(timing.lsuQueueDepth)) queue.erase(queue.begin());
    queue.push_back(leavesAt);
    return leavesAt - kQueueCycles;
}

Cycle travelToMemory(Tick& tick, Cycle start, int sectors, CycleCount latency) {
    const machine::Timing& timing = tick.kernel.machine.timing;
    const Cycle onLink = std::max(start, tick.sm.linkFreeAt);
    const Cycle perCycle = timing.sectorsPerCyclePerSm;
    tick.sm.linkFreeAt = onLink + (sectors + perCycle - 1) / perCycle;
    const Cycle atDram = std::max(onLink * kDramUnits, tick.global.dramFreeAt);
    tick.global.dramFreeAt = atDram + sectors * kDramUnits / timing.sectorsPerCycleGpu;
    const Cycle wait = atDram / kDramUnits - onLink;
    return tick.sm.linkFreeAt - 1 + wait + latency;
}

Cycle travelToShared(Tick& tick, Cycle start, int passes, CycleCount latency) {
    const Cycle first = std::max(start, tick.sm.sharedPortFreeAt);
    tick.sm.sharedPortFreeAt = first + passes;
    return first + latency + kCyclesPerExtraPass * std::max(0, passes - 1);
}

}  // namespace warpscope::sm
