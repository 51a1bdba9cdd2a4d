#include "engine/sm/barrier.h"

#include <algorithm>

#include "engine/sm/divergence.h"
#include "engine/sm/operands.h"
#include "engine/sm/switch_path.h"

namespace warpscope::sm {
namespace {

/// Measured on an H100: a barrier of n warps takes about 14 + 2(n − 1), of which the last to issue
/// it has spent one for each warp before it on its scheduler.
constexpr CycleCount kCyclesPerWarp = 2;

bool hasArrived(const Tick& tick, const Warp& warp) {
    const LaneMask needed = warp.lanes & ~warp.exited & ~lanesParkedAtEnd(tick, warp);
    return (needed & ~warp.atBarrier) == 0;
}

/// The lanes that a path at __syncwarp waits for.
LaneMask wantedLanes(const Tick& tick, const Warp& warp, const ControlEntry& entry) {
    const Decoded& instruction = tick.instructionAt(entry.pc);
    return syncMask(tick, warp, instruction, 0, entry.mask) & warp.lanes & ~warp.exited;
}

bool isAtWarpsync(const Warp& warp, std::size_t entry) {
    return (warp.paths[entry].mask & warp.atWarpsync) != 0 && isLeaf(warp, entry);
}

bool isCurrentWaiting(const Warp& warp) {
    return (warp.active() & (warp.atBarrier | warp.atWarpsync)) != 0;
}

/// Sets the release of a barrier when the last warp of its block has arrived.
void checkBarrier(Tick& tick, BlockSlot& block) {
    int waiting = 0;
    for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1) {
        const Warp& warp = tick.warp(firstLane(rest));
        if (!hasArrived(tick, warp)) return;
        waiting += warp.atBarrier != 0 ? 1 : 0;
    }
    if (waiting == 0 || block.barrierReleaseAt != kNever) return;
    block.barrierReleaseAt = tick.now + tick.kernel.machine.timing.barrierLatency +
                             kCyclesPerWarp * (waiting - 1) -
                             (waiting - 1) / tick.kernel.machine.schedulersPerSm;
    tick.sm.nextReleaseAt = std::min(tick.sm.nextReleaseAt, block.barrierReleaseAt);
}

/// Lets paths go on from __syncwarp whose mask is complete.
void checkWarpsync(Tick& tick, Warp& warp) {
    LaneMask released = 0;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        if (!isAtWarpsync(warp, i)) continue;
        const LaneMask wanted = wantedLanes(tick, warp, warp.paths[i]);
        if ((wanted & ~warp.atWarpsync) == 0) released |= warp.paths[i].mask;
    }
    if (released == 0) return;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        if ((warp.paths[i].mask & released) != 0 && isLeaf(warp, i)) ++warp.paths[i].pc;
    }
    warp.atWarpsync &= ~released;
    mergePaths(tick, warp);
}

}  // namespace

void arriveAtBarrier(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    warp.atBarrier |= warp.active();
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

void arriveAtWarpsync(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    if (!tick.kernel.isIndependent) return goTo(tick, warp, warp.pc() + 1);
    warp.atWarpsync |= warp.active();
    settle(tick, slot);
}

void settle(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    if (warp.atWarpsync != 0) checkWarpsync(tick, warp);
    if (tick.kernel.isIndependent && isCurrentWaiting(warp) && !hasArrived(tick, warp))
        switchPath(tick, warp);
    holdOrGo(tick, warp);
    checkBarrier(tick, tick.sm.blocks[static_cast<std::size_t>(warp.blockSlot)]);
}

void holdOrGo(Tick& tick, Warp& warp) {
    const LaneMask active = warp.active();
    if ((active & warp.atBarrier) != 0) {
        warp.issueAllowedAt = kNever;
        warp.issueDelay = trace::WarpState::Barrier;
    } else if ((active & warp.atWarpsync) != 0) {
        warp.issueAllowedAt = kNever;
        warp.issueDelay = trace::WarpState::Warpsync;
    } else if (warp.issueAllowedAt == kNever) {
        warp.issueAllowedAt = tick.now;
    }
}

}  // namespace warpscope::sm
