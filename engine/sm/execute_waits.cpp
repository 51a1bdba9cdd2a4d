#include <algorithm>

#include "engine/sm/execute.h"
#include "engine/sm/touches.h"

namespace warpscope::sm {
namespace {

using isa::FenceScope;
using trace::WarpState;

/// The longest that __nanosleep() sleeps (CUDA C Programming Guide): a millisecond.
constexpr std::uint32_t kMostNanoseconds = 1'000'000;
constexpr std::int64_t kMegahertzPerCycleAndNanosecond = 1000;

/// From a fence to the next instruction, measured on an H200 with a store before each: what one
/// waits for is the store's acknowledgement, and nobody has measured a fence with nothing to wait
/// for.
CycleCount fenceCycles(const Tick& tick, FenceScope scope) {
    // With one latency for all memory, that is what a store takes to be seen.
    if (!tick.kernel.hasCaches && scope != FenceScope::Block)
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

void arriveInOrder(Tick& tick, int slot, const Decoded&) {
    Warp& warp = tick.warp(slot);
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

void sleep(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    Lanes scratch;
    const std::uint32_t* const asked = read(tick, warp, instruction, 0, scratch);
    std::uint32_t longest = 0;
    const LaneMask active = lanesTakingPart(warp, instruction);
    for (LaneMask rest = active; rest != 0; rest &= rest - 1)
        longest = std::max(longest, asked[firstLane(rest)]);
    const std::int64_t nanoseconds = std::min(longest, kMostNanoseconds);
    if (active != 0)
        wait(tick, warp,
             nanoseconds * tick.kernel.machine.clockMhz / kMegahertzPerCycleAndNanosecond,
             WarpState::Sleeping);
    advance(tick, slot, warp, warp.pc());
}

}  // namespace warpscope::sm
