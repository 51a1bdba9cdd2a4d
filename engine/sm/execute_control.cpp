#include "engine/sm/barrier.h"
#include "engine/sm/divergence.h"
#include "engine/sm/execute.h"
#include "engine/sm/operands.h"
#include "engine/sm/switch_path.h"

namespace warpscope::sm {
namespace {

/// A warp whose lanes have all exited stays until its stores have left.
void drain(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    warp.drainedAt = std::max(warp.drainedAt, tick.now + 1);
    warp.issueAllowedAt = warp.drainedAt;
    warp.issueDelay = trace::WarpState::Drain;
    tick.sm.draining |= laneBit(slot);
}

}  // namespace

void branch(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const isa::ProgramCounter from = warp.pc();
    warp.issueAllowedAt = tick.now + tick.kernel.machine.timing.branchLatency;
    warp.issueDelay = trace::WarpState::BranchResolving;
    LaneMask taken = warp.active();
    if (instruction.isConditionalBranch()) {
        taken &= readPredicate(warp, instruction.sources[0]);
        ++tick.log.counters.branches;
    }
    if (taken != 0 && taken != warp.active() && instruction.target != from + 1) {
        ++tick.log.counters.divergentBranches;
        diverge(tick, warp, taken);
    } else {
        goTo(tick, warp, taken != 0 ? instruction.target : from + 1);
    }
    if (taken != 0 && instruction.target <= from && tick.kernel.isIndependent)
        noteBackwardBranch(tick, warp);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

void synchronizeBlock(Tick& tick, int slot, const Decoded&) {
    arriveAtBarrier(tick, slot);
}

void synchronizeWarp(Tick& tick, int slot, const Decoded&) {
    arriveAtWarpsync(tick, slot);
    const Warp& warp = tick.warp(slot);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

void exitLanes(Tick& tick, int slot, const Decoded&) {
    Warp& warp = tick.warp(slot);
    exitActive(tick, warp);
    if (warp.paths.empty()) drain(tick, slot);
    settle(tick, slot);
}

}  // namespace warpscope::sm
