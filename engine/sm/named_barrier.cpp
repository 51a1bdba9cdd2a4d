#include "engine/sm/named_barrier.h"

#include <algorithm>

#include "engine/sm/barrier.h"
#include "engine/sm/divergence.h"
#include "engine/sm/fault.h"
#include "engine/sm/foresee.h"
#include "engine/sm/operands.h"
#include "engine/sm/who_is_missing.h"

namespace warpscope::sm {
namespace {

constexpr std::uint32_t kNumbers = 16;

std::uint32_t valueOf(const Tick& tick, const Warp& warp, const Decoded& instruction,
                      std::size_t source) {
    Lanes scratch;
    return read(tick, warp, instruction, source, scratch)[firstLane(warp.active())];
}

/// The meeting at a barrier that has not opened yet; a new one where nobody has come.
NamedMeeting& meetingAt(BlockSlot& block, std::uint32_t number) {
    for (NamedMeeting& meeting : block.meetings)
        if (meeting.number == number && meeting.opensAt == kNever) return meeting;
    block.meetings.push_back({.number = number});
    return block.meetings.back();
}

NamedArrival* arrivalOf(NamedMeeting& meeting, int slot) {
    const auto found = std::ranges::find_if(meeting.arrivals, [&](const NamedArrival& arrival) {
        return arrival.slot == slot && !arrival.isCounted;
    });
    return found == meeting.arrivals.end() ? nullptr : &*found;
}

/// Lanes of a warp step behind the barrier: those that only arrive, or all of them.
LaneMask sendBehind(Tick& tick, Warp& warp, LaneMask lanes, bool onlyArriving) {
    LaneMask gone = 0;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        ControlEntry& path = warp.paths[i];
        if ((path.mask & lanes) == 0 || !isLeaf(warp, i)) continue;
        if (onlyArriving && tick.instructionAt(path.pc).opcode != isa::Opcode::BarArrive) continue;
        ++path.pc;
        gone |= path.mask;
    }
    warp.atWarpsync &= ~gone;
    mergePaths(tick, warp);
    return gone;
}

void setRelease(Tick& tick, BlockSlot& block, NamedMeeting& meeting) {
    if (meeting.arrivals.empty()) {
        // All have only arrived, and nobody waits.
        block.meetings.erase(block.meetings.begin() + (&meeting - block.meetings.data()));
        return;
    }
    meeting.opensAt = tick.now + barrierCycles(tick, meeting.arrived / tick.kernel.warpSize);
    tick.sm.nextReleaseAt = std::min(tick.sm.nextReleaseAt, meeting.opensAt);
}

/// Counts a warp whose lanes have all come. False: some have yet to come.
bool countWarp(Tick& tick, int slot, NamedMeeting& meeting) {
    Warp& warp = tick.warp(slot);
    NamedArrival& arrival = *arrivalOf(meeting, slot);
    const LaneMask missing = presentLanes(tick.kernel.program, warp) & ~arrival.lanes;
    if (tick.kernel.isIndependent && missing != 0) return false;
    arrival.isCounted = true;
    arrival.lanes &= ~sendBehind(tick, warp, arrival.lanes, true);
    meeting.arrived += tick.kernel.warpSize;
    std::erase_if(meeting.arrivals,
                  [](const NamedArrival& one) { return one.isCounted && one.lanes == 0; });
    if (meeting.arrived >= meeting.threads) setRelease(tick, tick.block(warp), meeting);
    return true;
}

}  // namespace

bool isNamedBarrier(const isa::Instruction& instruction) {
    const bool hasCount = instruction.sources[1].kind != isa::Operand::Kind::None;
    return instruction.opcode == isa::Opcode::BarArrive ||
           (instruction.opcode == isa::Opcode::Bar && hasCount);
}

void arriveAtNamedBarrier(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const std::uint32_t number = valueOf(tick, warp, instruction, 0);
    const std::uint32_t threads = valueOf(tick, warp, instruction, 1);
    const auto warpSize = static_cast<std::uint32_t>(tick.kernel.warpSize);
    if (number >= kNumbers || threads == 0 || threads % warpSize != 0)
        return trap(tick, warp, warp.active(),
                    Message{"fault.barrier_count"}
                        .with("number", number)
                        .with("count", threads)
                        .with("warp_size", warpSize));
    NamedMeeting& meeting = meetingAt(tick.block(warp), number);
    // PTX leaves open what different counts do; so nobody goes on before the largest is there.
    meeting.threads = std::max(meeting.threads, static_cast<int>(threads));
    meeting.pc = warp.pc();
    if (NamedArrival* const own = arrivalOf(meeting, slot))
        own->lanes |= warp.active();
    else
        meeting.arrivals.push_back({slot, warp.active(), false});
    warp.atWarpsync |= warp.active();
    warp.barrierPc = warp.pc();
    ++tick.log.counters.barriers;
    tick.log.add(trace::Event{.cycle = tick.now,
                              .kind = trace::EventKind::BarrierArrive,
                              .sm = tick.sm.id,
                              .block = warp.block,
                              .warp = warp.id,
                              .pc = warp.barrierPc,
                              .lanes = warp.active()});
    settle(tick, slot);
}

void settleNamedBarriers(Tick& tick, int slot) {
    BlockSlot& block = tick.block(tick.warp(slot));
    for (std::size_t i = 0; i < block.meetings.size();) {
        const bool isPart = arrivalOf(block.meetings[i], slot) != nullptr;
        // Who is counted may have been the last one of a meeting that is gone then.
        i = isPart && countWarp(tick, slot, block.meetings[i]) ? 0 : i + 1;
    }
}

void releaseNamedBarriers(Tick& tick, BlockSlot& block) {
    for (std::size_t i = 0; i < block.meetings.size();) {
        if (block.meetings[i].opensAt > tick.now) {
            ++i;
            continue;
        }
        const NamedMeeting meeting = std::move(block.meetings[i]);
        block.meetings.erase(block.meetings.begin() + static_cast<std::ptrdiff_t>(i));
        tick.log.add(trace::Event{.cycle = tick.now,
                                  .kind = trace::EventKind::BarrierRelease,
                                  .sm = tick.sm.id,
                                  .block = block.block,
                                  .pc = meeting.pc});
        for (const NamedArrival& arrival : meeting.arrivals) {
            sendBehind(tick, tick.warp(arrival.slot), arrival.lanes, false);
            settle(tick, arrival.slot);
            foresee(tick, arrival.slot);
        }
    }
}

Cycle nextNamedRelease(const BlockSlot& block) {
    Cycle next = kNever;
    for (const NamedMeeting& meeting : block.meetings)
        next = std::min(next, meeting.opensAt);
    return next;
}

}  // namespace warpscope::sm
