#include <algorithm>
#include <bit>
#include <utility>

#include "engine/sm/instructions/execute.h"
#include "engine/sm/meetings/cluster.h"
#include "engine/sm/meetings/touches.h"
#include "engine/sm/state/latency.h"
#include "engine/sm/timing/sequences.h"

namespace warpscope::sm {
namespace {

using isa::FenceScope;
using trace::WarpState;

/// The longest that __nanosleep() may be asked for (CUDA C Programming Guide): a millisecond.
constexpr std::uint32_t kMaxNanoseconds = 1'000'000;
constexpr std::uint32_t kMinNanoseconds = 32;
/// Groups of copies that a warp keeps apart: of one that never waits the older ones are there by
/// then.
constexpr std::size_t kMaxOpenGroups = 64;
/// Measured on an H200 with clock64() around it, for 0 to 2,000,000 ns: a warp sleeps until the
/// next power of two, twice 32 ns at least, less 34 ns (64 to 127 ns: 205 cycles at 1,980 MHz
/// between the clocks, 1,024 to 2,047: 4,006, a million and more: 2,076,131; spread 8).
constexpr std::int64_t kEarlyNanoseconds = 34;

std::int64_t sleptNanoseconds(std::uint32_t asked) {
    const std::uint32_t ns = std::clamp(asked, kMinNanoseconds, kMaxNanoseconds);
    return 2 * static_cast<std::int64_t>(std::bit_floor(ns)) - kEarlyNanoseconds;
}

constexpr std::int64_t kMegahertzPerCycleAndNanosecond = 1000;

/// From a fence to the next instruction, measured on an H200 with a store before each. On an H100
/// they take 670 and 1450 cycles for the GPU and the system, with a store before them or not.
CycleCount fenceCycles(const Tick& tick, FenceScope scope) {
    // With one latency for all memory, that is what a store takes to be seen.
    if (!tick.kernel.model.hasCaches() && scope != FenceScope::Block)
        return tick.kernel.machine.timing.globalLatency;
    switch (scope) {
        case FenceScope::Block:
            return 16;
        case FenceScope::Device:
            return 485;
        case FenceScope::System:
            break;
    }
    return 1025;
}

void wait(Tick& tick, Warp& warp, CycleCount cycles, WarpState reason) {
    warp.issueAllowedAt = tick.now + std::max<CycleCount>(1, cycles);
    warp.issueDelay = reason;
}

}  // namespace

void computeAndHold(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const Gate& gate = tick.gate(slot);
    const isa::ProgramCounter pc = gate.pc;
    computeValues(tick, warp, instruction, gate.active);
    bookArithmetic(tick, tick.scheduler(slot), slot, warp, instruction, pc);
    if (instruction.resultCount != 0) {
        warp.issueAllowedAt = warp.pending[instruction.results[0]].readyAt;
        warp.issueDelay = instruction.reason;
    }
    advance(tick, slot, warp, pc);
}

void computeInSteps(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const isa::ProgramCounter pc = tick.gate(slot).pc;
    if (warp.stepsLeft == 0) {
        WideLanes scratchA;
        WideLanes scratchB;
        const Steps steps =
            stepsOf(instruction, instruction.latency, lanesTakingPart(warp, instruction),
                    read(tick, warp, instruction, 0, scratchA),
                    read(tick, warp, instruction, 1, scratchB), tick.kernel.warpSize);
        warp.stepsLeft = steps.count;
        warp.stepsDueAt = tick.now + steps.cycles;
    }
    // Not all of them wait for the one before, so that a late one is made up for.
    const CycleCount gap = std::max<CycleCount>(1, (warp.stepsDueAt - tick.now) / warp.stepsLeft);
    --warp.stepsLeft;
    tick.scheduler(slot).units.take(instruction.unit, instruction.occupation, tick.now, slot, pc);
    wait(tick, warp, gap, instruction.reason);
    if (warp.stepsLeft > 0) return;
    computeValues(tick, warp, instruction, tick.gate(slot).active);
    bookResult(tick, warp, instruction, pc, warp.issueAllowedAt, instruction.reason);
    advance(tick, slot, warp, pc);
}

void arriveInCluster(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const bool isRelaxed = instruction.sources[0].value != 0;
    // What came before is released, as by a fence.
    if (tick.log.wantsTouches && !isRelaxed) noteFence(tick, warp, FenceScope::Device);
    arriveAtCluster(tick, slot, isRelaxed);
    advance(tick, slot, warp, warp.pc());
}

void orderMemory(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const auto scope = static_cast<FenceScope>(instruction.sources[0].value);
    if (lanesTakingPart(warp, instruction) != 0) {
        if (tick.log.wantsTouches) noteFence(tick, warp, scope);
        wait(tick, warp, fenceCycles(tick, scope), WarpState::Membar);
    }
    advance(tick, slot, warp, warp.pc());
}

void closeCopies(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    if (lanes != 0) {
        if (tick.log.wantsTouches) noteCopyGroup(tick, warp, lanes);
        WarpCopies& copies = tick.sm.copiesOf(slot);
        copies.groups.push_back(std::exchange(copies.open, {}));
        if (copies.groups.size() > kMaxOpenGroups) copies.groups.erase(copies.groups.begin());
    }
    advance(tick, slot, warp, warp.pc());
}

void waitForCopies(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const std::size_t open = instruction.sources[0].value;
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    if (lanes != 0) {
        if (tick.log.wantsTouches) noteCopyWait(tick, warp, lanes, static_cast<int>(open));
        WarpCopies& copies = tick.sm.copiesOf(slot);
        const std::size_t count = copies.groups.size() - std::min(copies.groups.size(), open);
        const auto end = copies.groups.begin() + static_cast<std::ptrdiff_t>(count);
        const auto last = std::max_element(
            copies.groups.begin(), end,
            [](const LastCopy& a, const LastCopy& b) { return a.readyAt < b.readyAt; });
        if (last != end && last->readyAt > tick.now) {
            copies.awaited = *last;
            wait(tick, warp, last->readyAt - tick.now, WarpState::LongScoreboard);
        }
        copies.groups.erase(copies.groups.begin(), end);
    }
    advance(tick, slot, warp, warp.pc());
}

void sleep(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    Lanes scratch;
    const std::uint32_t* const asked = read(tick, warp, instruction, 0, scratch);
    std::uint32_t longest = 0;
    const LaneMask active = lanesTakingPart(warp, instruction);
    for (LaneMask rest = active; rest != 0; rest &= rest - 1)
        longest = std::max(longest, asked[firstLane(rest)]);
    if (active != 0)
        wait(tick, warp,
             sleptNanoseconds(longest) * tick.kernel.machine.clockMhz /
                 kMegahertzPerCycleAndNanosecond,
             WarpState::Sleeping);
    advance(tick, slot, warp, warp.pc());
}

}  // namespace warpscope::sm
