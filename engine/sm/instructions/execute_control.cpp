#include "engine/sm/instructions/execute.h"
#include "engine/sm/meetings/barrier.h"
#include "engine/sm/meetings/divergence.h"
#include "engine/sm/meetings/fault.h"
#include "engine/sm/meetings/lanes_to_come.h"
#include "engine/sm/meetings/named_barrier.h"
#include "engine/sm/meetings/switch_path.h"
#include "engine/sm/meetings/warpsync.h"
#include "engine/sm/state/latency.h"
#include "engine/sm/state/operands.h"

namespace warpscope::sm {
namespace {

/// A warp whose lanes have all exited stays until its stores have left and its copies to shared
/// memory are there.
void drain(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    if (!tick.sm.copies.empty())
        warp.drainedAt = std::max(warp.drainedAt, tick.sm.copiesOf(slot).lastAt);
    warp.drainedAt = std::max(warp.drainedAt, tick.now + 1);
    warp.issueAllowedAt = warp.drainedAt;
    warp.issueDelay = trace::WarpState::Drain;
    tick.sm.draining |= laneBit(slot);
}

/// Lanes of the current path that take no part in an instruction at which the others will wait go
/// on behind it, as a path of their own.
void sendOn(Tick& tick, Warp& warp, LaneMask lanes) {
    ControlEntry& waiting = warp.paths[static_cast<std::size_t>(warp.currentPath)];
    const ControlEntry going{waiting.pc + 1, waiting.reconvergence, lanes};
    waiting.mask &= ~lanes;
    tick.log.add(trace::Event{.cycle = tick.now,
                              .kind = trace::EventKind::Divergence,
                              .sm = tick.sm.id,
                              .block = warp.block,
                              .warp = warp.id,
                              .pc = waiting.pc,
                              .lanes = waiting.mask});
    if (going.pc == going.reconvergence) return;
    warp.paths.insert(warp.paths.begin() + warp.currentPath, going);
    ++warp.currentPath;
}

/// A barrier is for the lanes that take part; false: there are none, and the warp has gone on.
bool comesToBarrier(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    if (lanes == 0) {
        advance(tick, slot, warp, warp.pc());
        return false;
    }
    if (lanes != warp.active()) sendOn(tick, warp, warp.active() & ~lanes);
    return true;
}

/// Ends lanes of the current path that are not all of it.
void endLanes(Warp& warp, LaneMask lanes) {
    warp.exited |= lanes;
    for (ControlEntry& entry : warp.paths)
        entry.mask &= ~lanes;
}

}  // namespace

void goOn(Tick& tick, int slot, const Decoded&) {
    Warp& warp = tick.warp(slot);
    advance(tick, slot, warp, warp.pc());
}

void loadConvention(Tick& tick, int slot, const Decoded& instruction) {
    // The end of the stack is read by LDC on the hardware, all else by ULDC.
    constexpr std::uint32_t kStackEnd = 0x28;
    if (instruction.sources[0] == isa::immediateOperand(kStackEnd)) readConstant(tick, slot);
    goOn(tick, slot, instruction);
}

void meet(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    warp.issueAllowedAt = tick.now + static_cast<CycleCount>(instruction.latency);
    warp.issueDelay = trace::WarpState::BranchResolving;
    advance(tick, slot, warp, warp.pc());
}

void branch(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const isa::ProgramCounter from = warp.pc();
    const machine::Timing& timing = tick.kernel.machine.timing;
    const LaneMask taken = lanesTakingPart(warp, instruction);
    warp.issueAllowedAt =
        tick.now + (taken != 0 ? timing.branchLatency : timing.untakenBranchLatency);
    warp.issueDelay = trace::WarpState::BranchResolving;
    if (instruction.isConditionalBranch()) ++tick.log.counters.branches;
    const bool isParting = taken != 0 && taken != warp.active() && instruction.target != from + 1;
    if (isParting) {
        ++tick.log.counters.divergentBranches;
        warp.issueAllowedAt += timing.divergenceLatency;
    }
    const bool mayLeave = instruction.meets >= 0 && warp.paths.size() > 1;
    if (mayLeave && leaveLoop(tick, warp, taken)) {
        // The others of the loop go on without these lanes.
    } else if (isParting) {
        diverge(tick, warp, taken);
    } else {
        goTo(tick, warp, taken != 0 ? instruction.target : from + 1);
    }
    if (taken != 0 && instruction.target <= from && tick.kernel.model.isIndependent())
        noteBackwardBranch(tick, warp);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

void callLanes(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    Lanes scratch;
    const std::uint32_t* const used = read(tick, warp, instruction, 0, scratch);
    const auto most = static_cast<std::int32_t>(instruction.sources[1].value);
    for (LaneMask rest = warp.active(); rest != 0; rest &= rest - 1) {
        if (static_cast<std::int32_t>(used[firstLane(rest)]) <= most) continue;
        return trap(tick, warp, rest & ~(rest - 1), {"fault.stack_overflow"});
    }
    warp.issueAllowedAt = tick.now + tick.kernel.machine.timing.branchLatency;
    warp.issueDelay = trace::WarpState::BranchResolving;
    enterCall(tick, warp, instruction.target);
}

void returnLanes(Tick& tick, int slot, const Decoded&) {
    Warp& warp = tick.warp(slot);
    warp.issueAllowedAt = tick.now + tick.kernel.machine.timing.branchLatency;
    warp.issueDelay = trace::WarpState::BranchResolving;
    leaveCall(tick, warp);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

bool waitForNamedLanes(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    if (warp.paths.size() < 2 || !tick.kernel.model.isIndependent()) return false;
    const LaneMask here = lanesTakingPart(warp, instruction);
    if (lanesToCome(tick, warp, static_cast<std::size_t>(warp.currentPath), here) == 0)
        return false;
    if (here != warp.active()) sendOn(tick, warp, warp.active() & ~here);
    warp.atWarpsync |= here;
    settle(tick, slot);
    return true;
}

void synchronizeBlock(Tick& tick, int slot, const Decoded& instruction) {
    if (instruction.sources[1].kind != isa::Operand::Kind::None)
        return arriveForBlock(tick, slot, instruction);
    if (comesToBarrier(tick, slot, instruction)) arriveAtBarrier(tick, slot);
}

void arriveForBlock(Tick& tick, int slot, const Decoded& instruction) {
    if (comesToBarrier(tick, slot, instruction)) arriveAtNamedBarrier(tick, slot, instruction);
}

void reduceBlock(Tick& tick, int slot, const Decoded& instruction) {
    if (!comesToBarrier(tick, slot, instruction)) return;
    const Warp& warp = tick.warp(slot);
    BlockSlot& block = tick.block(warp);
    block.barrierThreads += countLanes(warp.active());
    block.barrierYes += countLanes(warp.active() & readPredicate(warp, instruction.sources[0]));
    arriveAtBarrier(tick, slot);
}

void synchronizeWarp(Tick& tick, int slot, const Decoded& instruction) {
    // In lockstep nobody waits, so the path stays whole.
    if (tick.kernel.model.isIndependent() && !comesToBarrier(tick, slot, instruction)) return;
    Warp& warp = tick.warp(slot);
    arriveAtWarpsync(tick, warp);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

void exitLanes(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    if (lanes != warp.active()) {
        endLanes(warp, lanes);
        goTo(tick, warp, warp.pc() + 1);
        return settle(tick, slot);
    }
    exitActive(tick, warp);
    if (warp.paths.empty()) drain(tick, slot);
    settle(tick, slot);
}

}  // namespace warpscope::sm
