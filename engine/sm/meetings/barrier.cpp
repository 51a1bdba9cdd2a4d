#include "engine/sm/meetings/barrier.h"

#include <algorithm>
#include <utility>

#include "engine/base/lane_text.h"
#include "engine/sm/meetings/cluster.h"
#include "engine/sm/meetings/named_meeting.h"
#include "engine/sm/meetings/switch_path.h"
#include "engine/sm/meetings/warpsync.h"
#include "engine/sm/meetings/who_is_missing.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::sm {
namespace {

bool hasArrived(const Tick& tick, const Warp& warp) {
    const LaunchedKernel& kernel = tick.kernel;
    return missingLanes({kernel.program, kernel.model.isIndependent(), kernel.model.isByLanguage()},
                        warp) == 0;
}

/// Who meets at a barrier.
struct Meeting {
    isa::ProgramCounter pc = isa::kNoTarget;
    int threads = 0;
    const Warp* odd = nullptr;  ///< A warp that makes it undefined: it is split, or elsewhere.
    LaneMask missing = 0;       ///< Its lanes that are not at `pc`.
};

/// Requires: a warp of the block waits.
Meeting meetingOf(const Tick& tick, const BlockSlot& block) {
    Meeting meeting;
    for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1) {
        const Warp& warp = tick.warp(firstLane(rest));
        if (warp.atBarrier == 0) continue;
        if (meeting.pc == isa::kNoTarget) meeting.pc = warp.barrierPc;
        const LaneMask here = lanesAt(warp, meeting.pc);
        meeting.threads += countLanes(here);
        const LaneMask missing =
            (presentLanes(tick.kernel.program, warp) | warp.leftBehind) & ~here;
        if (missing == 0 || meeting.odd != nullptr) continue;
        meeting.odd = &warp;
        meeting.missing = missing;
    }
    return meeting;
}

/// Fewer threads than came to the very same barrier the last time: some have left its loop.
bool hasLost(const BlockSlot& block, const Meeting& meeting) {
    return meeting.pc == block.metAt && meeting.threads < block.metThreads;
}

bool isOfCluster(const Tick& tick, const Meeting& meeting) {
    return isa::isOfCluster(tick.instructionAt(meeting.pc).opcode);
}

/// Threads of a block that do not come to a meeting where nobody is odd: they have ended. The
/// barrier of a cluster does not count them (PTX ISA, barrier.cluster: all non-exited threads).
int goneFrom(const Tick& tick, const Meeting& meeting) {
    if (isOfCluster(tick, meeting)) return 0;
    return static_cast<int>(tick.kernel.block.count()) - meeting.threads;
}

const char* keyOf(const BlockSlot& block, const Meeting& meeting) {
    if (meeting.odd != nullptr) return "hazard.divergent_barrier";
    return hasLost(block, meeting) ? "hazard.left_barrier" : "hazard.exited_barrier";
}

void report(Tick& tick, const BlockSlot& block, const Meeting& meeting) {
    const Warp& warp =
        meeting.odd != nullptr ? *meeting.odd : tick.warp(firstLane(block.warpSlots));
    const int line = tick.instructionAt(meeting.pc).line;
    Message message{keyOf(block, meeting)};
    const char* const barrier = isOfCluster(tick, meeting) ? "cluster.sync()" : "__syncthreads()";
    tick.log.add(Hazard{.kind = trace::kDivergentBarrier,
                        .message = std::move(message)
                                       .with("block", block.block.value)
                                       .with("warp", warp.id.value)
                                       .with("line", line)
                                       .with("barrier", barrier)
                                       .with("lanes", laneRanges(meeting.missing))
                                       .with("threads", meeting.threads)
                                       .with("gone", goneFrom(tick, meeting))
                                       .with("before", block.metThreads),
                        .line = line,
                        .warp = warp.id,
                        .lanes = meeting.missing,
                        .pc = meeting.pc});
}

/// Looks whether CUDA defines this meeting. False: it does not, and the language rules.
bool mayMeet(Tick& tick, BlockSlot& block) {
    const Meeting meeting = meetingOf(tick, block);
    const bool isUndefined = meeting.odd != nullptr || goneFrom(tick, meeting) > 0;
    const bool isAsBefore =
        meeting.odd == nullptr && meeting.pc == block.metAt && meeting.threads == block.metThreads;
    if (isUndefined && !isAsBefore) report(tick, block, meeting);
    if (isUndefined && tick.kernel.model.isByLanguage()) return false;
    block.metAt = meeting.pc;
    block.metThreads = meeting.threads;
    return true;
}

bool isCurrentWaiting(const Warp& warp) {
    return (warp.active() & (warp.atBarrier | warp.atWarpsync)) != 0;
}

/// Waiting at the barrier of a cluster is no arrival: PTX leaves open what comes of it.
void reportWaitWithoutArrival(Tick& tick, const BlockSlot& block) {
    const isa::ProgramCounter pc = block.metAt;
    const WarpId warp = tick.warp(firstLane(block.warpSlots)).id;
    const int line = tick.instructionAt(pc).line;
    tick.log.add(Hazard{
        .kind = trace::kDivergentBarrier,
        .message =
            Message{"hazard.cluster_wait"}.with("block", block.block.value).with("line", line),
        .line = line,
        .warp = warp,
        .lanes = tick.warp(firstLane(block.warpSlots)).active(),
        .pc = pc});
}

/// Sets the release of a barrier when the last warp of its block has arrived.
void checkBarrier(Tick& tick, BlockSlot& block) {
    int waiting = 0;
    for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1) {
        const Warp& warp = tick.warp(firstLane(rest));
        if (!hasArrived(tick, warp)) return;
        waiting += warp.atBarrier != 0 ? 1 : 0;
    }
    if (waiting == 0 || block.barrierReleaseAt != kNever || block.waitsForCluster) return;
    if (!mayMeet(tick, block)) return;
    if (isa::isOfCluster(tick.instructionAt(block.metAt).opcode)) {
        const bool hasArrivedBefore =
            block.clusterOpensAt != kNever || block.clusterArrivedAt != kNever;
        if (!hasArrivedBefore) reportWaitWithoutArrival(tick, block);
        return waitForCluster(tick, block);
    }
    block.barrierReleaseAt = barrierOpensAt(tick);
    tick.sm.nextReleaseAt = std::min(tick.sm.nextReleaseAt, block.barrierReleaseAt);
}

}  // namespace

void noteArrival(Tick& tick, Warp& warp) {
    warp.barrierPc = warp.pc();
    takeArrival(tick);
    ++tick.log.counters.barriers;
    tick.log.add(trace::Event{.cycle = tick.now,
                              .kind = trace::EventKind::BarrierArrive,
                              .sm = tick.sm.id,
                              .block = warp.block,
                              .warp = warp.id,
                              .pc = warp.barrierPc,
                              .lanes = warp.active()});
}

void arriveAtBarrier(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    warp.atBarrier |= warp.active();
    noteArrival(tick, warp);
    // They may exit before the barrier opens, and were part of the warp all the same.
    warp.leftBehind |= presentLanes(tick.kernel.program, warp) & ~lanesAt(warp, warp.barrierPc);
    settle(tick, slot);
}

void settle(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    if (warp.atWarpsync != 0) {
        letLanesGo(tick, warp);
        settleNamedBarriers(tick, slot);
    }
    if (tick.kernel.model.isIndependent() && isCurrentWaiting(warp) && !hasArrived(tick, warp))
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
        const bool isForBlock = tick.kernel.program.instructions[warp.pc()].isNamedBarrier();
        warp.issueDelay = isForBlock ? trace::WarpState::Barrier : trace::WarpState::Warpsync;
    } else if (warp.issueAllowedAt == kNever) {
        warp.issueAllowedAt = tick.now;
    }
}

}  // namespace warpscope::sm
