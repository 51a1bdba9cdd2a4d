#include "engine/gpu/deadlock.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/base/lane_text.h"
#include "engine/gpu/cluster_layout.h"
#include "engine/gpu/polling.h"
#include "engine/isa/listing.h"
#include "engine/sm/state/paths.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::gpu {
namespace {

using sm::Warp;

LaneMask liveLanes(const Warp& warp) {
    return warp.lanes & ~warp.exited;
}

/// A warp that waits, with which of its paths, and for whom.
struct Culprit {
    const Warp* warp = nullptr;
    sm::Missing missing{};
    std::size_t path = 0;

    /// The fewer, the more it explains: who waits for lanes of its own, for warps, for blocks.
    int distance() const {
        if (missing.lanes != 0) return 0;
        return missing.blocks.empty() ? 1 : 2;
    }
};

/// Where lanes wait at a barrier for others of their warp, which wait for them at __syncwarp() or
/// at another instruction whose mask names them, the mask is the mistake: those that named too
/// many.
void blameMask(const sm::BarrierRules& rules, Culprit& culprit) {
    const Warp& warp = *culprit.warp;
    if ((warp.active() & warp.atWarpsync) != 0) return;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        const LaneMask waiting = warp.paths[i].mask & warp.atWarpsync & culprit.missing.lanes;
        if (waiting == 0 || !sm::isLeaf(warp, i)) continue;
        if (rules.program.instructions[warp.paths[i].pc].isNamedBarrier()) continue;
        const LaneMask named = sm::missingAtWarpsync(rules, warp, i);
        if ((named & warp.atBarrier) == 0) continue;
        culprit.path = i;
        culprit.missing.lanes = named;
        return;
    }
}

/// The warp that explains most; the lowest id of those.
Culprit mainCulprit(const Launch& launch, const GpuState& state) {
    const sm::BarrierRules rules = barrierRules(launch);
    Culprit found;
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& warp : sm.warps) {
            if (!warp.isResident() || warp.paths.empty()) continue;
            Culprit next{&warp, sm::whoIsMissing(rules, state.sms, sm, warp),
                         static_cast<std::size_t>(warp.currentPath)};
            const bool isBetter = found.warp == nullptr || next.distance() < found.distance() ||
                                  (next.distance() == found.distance() && warp.id < found.warp->id);
            if (isBetter) found = std::move(next);
        }
    }
    if (found.warp != nullptr) blameMask(rules, found);
    return found;
}

std::vector<Waiter> allWaiters(const GpuState& state) {
    std::vector<Waiter> waiters;
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& warp : sm.warps) {
            if (warp.isResident() && !warp.paths.empty())
                waiters.push_back({warp.id, warp.pc(), warp.active()});
        }
    }
    return waiters;
}

/// Threads of a block that have ended; its warps that reside are looked for on all SMs, since this
/// is asked once a run.
int endedThreads(const Launch& launch, const GpuState& state, BlockId block) {
    int left = 0;
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& warp : sm.warps)
            if (warp.isResident() && warp.block == block)
                left += countLanes(sm::presentLanes(launch.program, warp));
    }
    return launch.threadsPerBlock() - left;
}

/// The threads of a block that have ended where the others are all at one barrier, and have not met
/// there before in greater number.
bool isForEnded(const GpuState& state, const Warp& warp, int ended) {
    if (ended == 0) return false;
    bool isFirst = true;
    bool isOne = true;
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& other : sm.warps) {
            if (!other.isResident() || other.block != warp.block) continue;
            const auto& block = sm.blocks[static_cast<std::size_t>(other.blockSlot)];
            isFirst = isFirst && block.metAt != warp.barrierPc;
            isOne = isOne && sm::lanesAt(other, warp.barrierPc) == other.atBarrier;
        }
    }
    return isFirst && isOne;
}

std::string keyOf(const Launch& launch, const GpuState& state, const Culprit& culprit, int ended) {
    const Warp& warp = *culprit.warp;
    const sm::ControlEntry& path = warp.paths[culprit.path];
    if ((path.mask & warp.atWarpsync) != 0) {
        if (culprit.missing.meeting)
            return culprit.missing.lanes != 0 ? "deadlock.divergent_named"
                                              : "deadlock.named_barrier";
        const isa::Opcode opcode = launch.program.instructions[path.pc].opcode;
        return isa::isBarrier(opcode) ? "deadlock.syncwarp" : "deadlock.lanes_of_mask";
    }
    if (!culprit.missing.blocks.empty()) return "deadlock.cluster";
    // All wait but those that have come to their end, and the hardware would let them go.
    const bool allWait = (sm::presentLanes(launch.program, warp) & ~warp.atBarrier) == 0;
    if (launch.model.barrier == BarrierModel::Language && allWait)
        return isForEnded(state, warp, ended) ? "deadlock.exited_barrier"
                                              : "deadlock.undefined_barrier";
    return culprit.missing.lanes != 0 ? "deadlock.divergent_barrier" : "deadlock.barrier";
}

/// Who stands still while a warp goes round: lanes of its own, or other warps of its block.
struct Others {
    LaneMask lanes = 0;  ///< Elsewhere, and on their way to a store: those the loop may wait for.
    int atBarrier = 0;   ///< Warps of its block.
    int line = 0;        ///< Where the first of them is.
};

Others othersOf(const Launch& launch, const sm::SmState& sm, const Warp& warp) {
    Others others{liveLanes(warp) & ~warp.active(), 0, 0};
    isa::ProgramCounter pc = warp.pc();
    for (const sm::ControlEntry& path : warp.paths) {
        if (others.lanes != 0 && (path.mask & laneBit(firstLane(others.lanes))) != 0) pc = path.pc;
    }
    if (others.lanes != 0 && !mayWrite(launch.program, pc)) others.lanes = 0;
    if (others.lanes == 0) {
        for (const Warp& other : sm.warps) {
            if (!other.isResident() || other.block != warp.block || other.atBarrier == 0) continue;
            if (++others.atBarrier == 1) pc = other.barrierPc;
        }
    }
    others.line = lineOf(launch.program, pc);
    return others;
}

/// Why what a warp waits for never comes, as far as that can be seen from where everybody is.
std::string pollingKey(const Launch& launch, const GpuState& state, const Others& others,
                       const Outlook& outlook) {
    if (others.lanes != 0)
        return launch.model.divergence == DivergenceModel::Stack ? "cycle_limit.polls_stack"
                                                                 : "cycle_limit.polls_turns";
    if (others.atBarrier != 0) return "cycle_limit.polls_barrier";
    if (outlook.setter) return "cycle_limit.polls_setter";
    return state.nextBlock < launch.blockCount() ? "cycle_limit.polls_queued" : "cycle_limit.polls";
}

/// The blocks of which no warp waits at grid.sync(), for which a launch has to be cooperative.
std::vector<BlockId> notAtGridSync(const Launch& launch, const GpuState& state) {
    std::vector<bool> isThere(static_cast<std::size_t>(launch.blockCount()));
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& warp : sm.warps) {
            if (!warp.isResident() || warp.paths.empty() || isThere[warp.block.value]) continue;
            const auto polling = pollingOf(launch, state, warp);
            isThere[warp.block.value] = polling && polling->element == kGridSync;
        }
    }
    std::vector<BlockId> missing;
    for (std::uint32_t i = 0; i < isThere.size(); ++i)
        if (!isThere[i]) missing.push_back(BlockId{i});
    return missing;
}

/// A warp goes round in a loop and reads the same element all the time.
Message explainPolling(const Launch& launch, const GpuState& state, const sm::SmState& sm,
                       const Warp& warp, const Polling& polling, const Outlook& outlook) {
    if (polling.element == kGridSync) {
        const std::vector<BlockId> missing = notAtGridSync(launch, state);
        if (!missing.empty())
            return Message{"cycle_limit.polls_grid"}
                .with("cycles", launch.model.maxCycles)
                .with("warp", warp.id.value)
                .with("block", warp.block.value)
                .with("line", polling.line)
                .with("missing", blockNumbers(missing));
    }
    const Others others = othersOf(launch, sm, warp);
    const bool hasQueue = state.nextBlock < launch.blockCount();
    const std::int64_t fit = std::int64_t{launch.occupancy.blocksPerSm} * launch.machine.smCount;
    const Setter setter = outlook.setter.value_or(Setter{});
    return Message{pollingKey(launch, state, others, outlook)}
        .with("cycles", launch.model.maxCycles)
        .with("warp", warp.id.value)
        .with("block", warp.block.value)
        .with("line", polling.line)
        .with("issued", warp.issuedCount)
        .with("element", polling.element)
        .with("value", polling.value)
        .with("lanes", laneRanges(warp.active()))
        .with("others", laneRanges(others.lanes))
        .with("waiters", others.atBarrier)
        .with("at", others.line)
        .with("queued", hasQueue ? blockInOrder(launch, state.nextBlock).value : 0)
        .with("setter", setter.block.value)
        .with("set_line", setter.line)
        .with("count", launch.blockCount() - state.nextBlock)
        .with("fit", fit);
}

/// A warp and its SM.
struct Place {
    const Warp* warp = nullptr;
    const sm::SmState* sm = nullptr;
};

/// The warp that has issued most; of several the first one found.
Place busiestOf(const GpuState& state) {
    Place busiest;
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& warp : sm.warps) {
            if (!warp.isResident() || warp.paths.empty()) continue;
            if (busiest.warp == nullptr || warp.issuedCount > busiest.warp->issuedCount)
                busiest = {&warp, &sm};
        }
    }
    return busiest;
}

}  // namespace

sm::BarrierRules barrierRules(const Launch& launch) {
    return {launch.program, launch.model.divergence == DivergenceModel::Independent,
            launch.model.barrier == BarrierModel::Language, launch.parameters};
}

std::string blockNumbers(const std::vector<BlockId>& blocks) {
    constexpr std::size_t kMaxBlocksShown = 6;
    std::string text;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const bool isLeftOut =
            blocks.size() > kMaxBlocksShown && i >= kMaxBlocksShown / 2 && i + 1 < blocks.size();
        if (isLeftOut && i > kMaxBlocksShown / 2) continue;
        text += (text.empty() ? "" : ", ") + (isLeftOut ? "…" : std::to_string(blocks[i].value));
    }
    return text;
}

RunProblem explainDeadlock(const Launch& launch, const GpuState& state) {
    RunProblem problem;
    problem.kind = trace::kDeadlock;
    problem.cycle = state.now;
    problem.waiters = allWaiters(state);
    const Culprit culprit = mainCulprit(launch, state);
    const Warp* const warp = culprit.warp;
    if (warp == nullptr) {
        problem.message = Message{"deadlock.no_room"};
        return problem;
    }
    const sm::ControlEntry& path = warp->paths[culprit.path];
    problem.warp = warp->id;
    problem.lanes = path.mask;
    problem.line = lineOf(launch.program, path.pc);
    const int ended = endedThreads(launch, state, warp->block);
    const auto meeting = culprit.missing.meeting.value_or(sm::NamedMeeting{});
    const bool isOfCluster = isa::isOfCluster(launch.program.instructions[warp->barrierPc].opcode);
    problem.message = Message{keyOf(launch, state, culprit, ended)}
                          .with("warp", warp->id.value)
                          .with("block", warp->block.value)
                          .with("line", problem.line)
                          .with("barrier", isOfCluster ? "cluster.sync()" : "__syncthreads()")
                          .with("lanes", laneRanges(path.mask))
                          .with("others", laneRanges(culprit.missing.lanes))
                          .with("ended", ended)
                          .with("number", meeting.number)
                          .with("arrived", meeting.arrived)
                          .with("needed", meeting.threads)
                          .with("blocks", blockNumbers(culprit.missing.blocks))
                          .with("waiters", static_cast<long long>(problem.waiters.size()));
    return problem;
}

const sm::Warp* busiestWarp(const GpuState& state) {
    return busiestOf(state).warp;
}

RunProblem explainCycleLimit(const Launch& launch, const GpuState& state, const Outlook& outlook) {
    RunProblem problem;
    problem.kind = trace::kCycleLimit;
    problem.cycle = state.now;
    problem.message = Message{"cycle_limit.reached"}.with("cycles", launch.model.maxCycles);
    const auto [busiest, its] = busiestOf(state);
    if (busiest == nullptr) return problem;
    problem.warp = busiest->id;
    problem.lanes = busiest->active();
    problem.line = lineOf(launch.program, busiest->pc());
    const auto polling = pollingOf(launch, state, *busiest);
    if (polling && outlook.isForever) {
        problem.message = explainPolling(launch, state, *its, *busiest, *polling, outlook);
        return problem;
    }
    const bool isPolling = polling && outlook.repeats && !outlook.endsAt;
    problem.message = Message{outlook.endsAt      ? "cycle_limit.would_end"
                              : isPolling         ? "cycle_limit.polls_yet"
                              : outlook.isForever ? "cycle_limit.endless"
                                                  : "cycle_limit.loop"}
                          .with("cycles", launch.model.maxCycles)
                          .with("warp", busiest->id.value)
                          .with("block", busiest->block.value)
                          .with("line", isPolling ? polling->line : problem.line)
                          .with("issued", busiest->issuedCount)
                          .with("needed", outlook.endsAt.value_or(0))
                          .with("element", isPolling ? polling->element : "")
                          .with("value", isPolling ? polling->value : 0);
    return problem;
}

bool isEndless(const RunProblem& cycleLimit) {
    constexpr std::array<std::string_view, 4> kOpen{"cycle_limit.reached", "cycle_limit.loop",
                                                    "cycle_limit.would_end",
                                                    "cycle_limit.polls_yet"};
    return cycleLimit.kind == trace::kCycleLimit &&
           std::ranges::find(kOpen, cycleLimit.message.key) == kOpen.end();
}

}  // namespace warpscope::gpu
