#include "engine/sm/meetings/named_meeting.h"

#include <algorithm>

#include "engine/sm/meetings/divergence.h"
#include "engine/sm/meetings/who_is_missing.h"

namespace warpscope::sm {
namespace {

/// For which an SM takes the arrival of a warp at whichever barrier (measured on an H200: a barrier
/// in a row with others takes 14, 20, 28, 44 and 77 cycles with 1, 4, 8, 16 and 32 warps, 32 with
/// two blocks of 8 or four of 4, 64 with two of 16; where the warps of a block come one after
/// another, 16 cycles apart or 100, it opens 14 cycles after the last one, however many they are).
constexpr CycleCount kCyclesPerArrival = 2;

void setRelease(Tick& tick, BlockSlot& block, NamedMeeting& meeting) {
    if (meeting.arrivals.empty()) {
        // All have only arrived, and nobody waits.
        block.meetings.erase(block.meetings.begin() + (&meeting - block.meetings.data()));
        return;
    }
    meeting.opensAt = barrierOpensAt(tick);
    tick.sm.nextReleaseAt = std::min(tick.sm.nextReleaseAt, meeting.opensAt);
}

/// Counts a warp whose lanes have all come. False: some have yet to come.
bool countWarp(Tick& tick, int slot, NamedMeeting& meeting) {
    Warp& warp = tick.warp(slot);
    NamedArrival& arrival = *arrivalOf(meeting, slot);
    const LaneMask missing = presentLanes(tick.kernel.program, warp) & ~arrival.lanes;
    if (tick.kernel.model.isIndependent() && missing != 0) return false;
    arrival.isCounted = true;
    arrival.lanes &= ~sendBehind(tick, warp, arrival.lanes, true);
    meeting.arrived += tick.kernel.warpSize;
    std::erase_if(meeting.arrivals,
                  [](const NamedArrival& one) { return one.isCounted && one.lanes == 0; });
    if (meeting.arrived >= meeting.threads) setRelease(tick, tick.block(warp), meeting);
    return true;
}

}  // namespace

void takeArrival(Tick& tick) {
    Cycle& takenAt = tick.sm.arrivalsTakenAt;
    takenAt = std::max(takenAt, tick.now) + kCyclesPerArrival;
}

Cycle barrierOpensAt(const Tick& tick) {
    const Cycle takenAt = std::max(tick.sm.arrivalsTakenAt, tick.now + kCyclesPerArrival);
    return takenAt - kCyclesPerArrival + tick.kernel.machine.timing.barrierLatency;
}

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

void settleNamedBarriers(Tick& tick, int slot) {
    BlockSlot& block = tick.block(tick.warp(slot));
    for (std::size_t i = 0; i < block.meetings.size();) {
        const bool isPart = arrivalOf(block.meetings[i], slot) != nullptr;
        // Who is counted may have been the last one of a meeting that is gone then.
        i = isPart && countWarp(tick, slot, block.meetings[i]) ? 0 : i + 1;
    }
}

Cycle nextNamedRelease(const BlockSlot& block) {
    Cycle next = kNever;
    for (const NamedMeeting& meeting : block.meetings)
        next = std::min(next, meeting.opensAt);
    return next;
}

}  // namespace warpscope::sm
