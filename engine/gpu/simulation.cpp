#include "engine/gpu/simulation.h"

#include <algorithm>

#include "engine/base/contract.h"
#include "engine/gpu/deadlock.h"
#include "engine/gpu/dispatch.h"
#include "engine/gpu/gpcs.h"
#include "engine/gpu/outlook.h"
#include "engine/gpu/queued_setter.h"
#include "engine/sm/cycle.h"
#include "engine/sm/place_block.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::gpu {
namespace {

/// Blocks that ended in this cycle leave room for others.
void countEndedBlocks(GpuState& state, std::int64_t ended) {
    state.blocksFinished += ended;
    if (ended > 0) state.hasRoom = true;
}

std::int64_t freeBlockSlots(const sm::SmState& sm) {
    return std::count_if(sm.blocks.begin(), sm.blocks.end(),
                         [](const sm::BlockSlot& slot) { return !slot.block.isValid(); });
}

/// Warps that do the same wrong thing in the same line and cycle are one mistake: the first of
/// them, and how many they are.
void stopWithFaults(const std::vector<sm::Fault>& faults, GpuState& state) {
    const auto isSame = [](const sm::Fault& a, const sm::Fault& b) {
        return a.line == b.line && a.message.key == b.message.key;
    };
    for (auto at = faults.begin(); at != faults.end(); ++at) {
        const sm::Fault& fault = *at;
        const auto isThis = [&](const sm::Fault& other) { return isSame(fault, other); };
        if (std::any_of(faults.begin(), at, isThis)) continue;
        const auto warps = static_cast<long long>(std::count_if(at, faults.end(), isThis));
        RunProblem problem;
        problem.kind = trace::kFault;
        problem.message = fault.message.with("warps", warps);
        problem.line = fault.line;
        problem.cycle = state.now;
        problem.warp = fault.warp;
        problem.lanes = fault.lanes;
        state.problems.push_back(std::move(problem));
    }
    state.stopped = StopReason::Fault;
}

/// Simulates a cycle of every SM on which something happens in it. Returns the earliest cycle in
/// which anything can happen on any of them next.
Cycle simulateSms(const sm::LaunchedKernel& kernel, GpuState& state, sm::GlobalPath& path,
                  sm::CycleLog& log) {
    Cycle next = kNever;
    const Cycle now = state.now;
    sm::SmState* const end = state.sms.data() + state.sms.size();
    for (sm::SmState* sm = state.sms.data(); sm != end; ++sm) {
        if (sm->nextEventAt <= now) {
            const sm::SmState* const behind = sm + 1;
            if (kernel.isLarge && behind != end && behind->nextEventAt <= now)
                sm::fetchAhead(*behind, now);
            const bool hadDraining = sm->draining != 0;
            const std::int64_t freeBefore = hadDraining ? freeBlockSlots(*sm) : 0;
            sm::Tick tick(kernel, *sm, log, path, now);
            sm::simulateCycle(tick);
            if (hadDraining) countEndedBlocks(state, freeBlockSlots(*sm) - freeBefore);
        }
        next = std::min(next, sm->nextEventAt);
    }
    // Blocks of a cluster let each other go, also on SMs that have had their turn.
    if (kernel.cluster.count() > 1) {
        for (const sm::SmState& sm : state.sms)
            next = std::min(next, sm.nextEventAt);
    }
    return next;
}

/// Simulates a cycle that is quiet on every SM (sm::isQuiet), without what any other one takes.
/// Sets `next` to the earliest cycle in which anything can happen next. False, and nothing is done:
/// it is not such a cycle, or the log wants to know more of it.
inline bool passQuietly(GpuState& state, sm::CycleLog& log, Cycle& next) {
    // Of nearly all other cycles the first SM says at once that it is none.
    if (state.sms.front().eligible != 0) return false;
    if (state.hasRoom || log.isListing() || log.wantsDecisions) return false;
    const Cycle now = state.now;
    for (const sm::SmState& sm : state.sms)
        if (sm.nextEventAt <= now && !sm::isQuiet(sm, now)) return false;
    next = kNever;
    for (sm::SmState& sm : state.sms) {
        if (sm.nextEventAt <= now) sm::passQuietly(sm, log, now);
        next = std::min(next, sm.nextEventAt);
    }
    return true;
}

/// Who in the queue would end what goes on for ever, if all had a slot.
std::optional<Setter> setterOf(const Launch& launch, const GpuState& state) {
    const sm::Warp* const busiest = busiestWarp(state);
    if (busiest == nullptr) return std::nullopt;
    const auto polling = pollingOf(launch, state, *busiest);
    auto roomy = polling ? withRoomForAll(launch, state) : std::nullopt;
    if (!roomy) return std::nullopt;
    const Stepper stepper(roomy->launch);
    return findSetter(*roomy, state.nextBlock, *polling,
                      [&stepper](GpuState& next, sm::CycleLog& log) { stepper.step(next, log); });
}

/// What a run would do behind its limit.
Outlook outlookOf(const Launch& launch, const GpuState& state) {
    Launch endless = launch;
    endless.model.maxCycles = kNever / 4;  // With room for sums.
    const Stepper stepper(endless);
    const sm::Warp* const busiest = busiestWarp(state);
    Outlook outlook =
        lookAhead(endless, state, busiest == nullptr ? WarpId{} : busiest->id,
                  [&stepper](GpuState& next, sm::CycleLog& log) { stepper.step(next, log); });
    if (outlook.isForever) outlook.setter = setterOf(launch, state);
    return outlook;
}

/// Ends the run. `next`: the cycle in which anything can happen next.
[[gnu::noinline]] void end(const Launch& launch, std::int64_t blockCount, GpuState& state,
                           Cycle next) {
    if (state.blocksFinished == blockCount) {
        state.stopped = StopReason::Finished;
        state.now += 1;
    } else if (next == kNever) {
        state.stopped = StopReason::Deadlock;
        state.problems.push_back(explainDeadlock(launch, state));
        state.now += 1;
    } else {
        state.stopped = StopReason::CycleLimit;
        state.problems.push_back(explainCycleLimit(launch, state, outlookOf(launch, state)));
        state.now = std::max(launch.model.maxCycles, state.now + 1);
    }
}

/// Moves time on, or ends the run. `nextEvent`: the earliest of all SMs.
inline void goOn(const Launch& launch, std::int64_t blockCount, GpuState& state, Cycle nextEvent) {
    const bool dispatches = state.hasRoom && state.nextBlock < blockCount;
    const Cycle next = dispatches ? state.now + 1 : nextEvent;
    if (state.blocksFinished == blockCount || next >= launch.model.maxCycles) [[unlikely]]
        return end(launch, blockCount, state, next);
    state.now = next;
}

}  // namespace

GpuState initialState(const Launch& launch) {
    WARPSCOPE_EXPECT(launch.occupancy.blocksPerSm > 0, "a launch fits on an SM");
    GpuState state;
    state.memory = launch.memory;
    state.hierarchy = memory::Hierarchy(memorySetup(launch));
    const auto smCount = static_cast<std::size_t>(launch.machine.smCount);
    for (std::size_t i = 0; i < smCount; ++i) {
        state.sms.push_back(sm::emptySm(SmId{static_cast<std::uint32_t>(i)}, launch.machine,
                                        launch.occupancy.blocksPerSm));
        state.sms.back().constantCache = constantCacheOf(i, smCount);
    }
    state.constantCaches.resize(gpcCount(smCount));
    return state;
}

Stepper::Stepper(const Launch& launch)
    : launch_(launch),
      prepared_(sm::prepare(launch.program, launch.parameters, launch.machine)),
      kernel_{launch.machine, launch.program, prepared_,
              launch.grid,    launch.block,   scheduler::policyOf(launch.model.policy),
              launch.model,   launch.cluster},
      smOrder_(smOrder(launch.model.blockOrder, static_cast<std::size_t>(launch.machine.smCount))) {
    if (launch.model.caches == memory::CacheStart::Relaunched && launch.model.hasCaches())
        sm::readAsHardware(prepared_, launch.machine.timing);
}

void Stepper::step(GpuState& state, sm::CycleLog& log) const {
    log.clear();
    log.cycle = state.now;
    if (state.stopped != StopReason::Running) return;
    Cycle next = kNever;
    if (passQuietly(state, log, next))
        goOn(launch_, blockCount_, state, next);
    else
        stepAwake(state, log);
}

// Apart from a quiet step, which needs little of the processor.
[[gnu::noinline]] void Stepper::stepAwake(GpuState& state, sm::CycleLog& log) const {
    std::vector<sm::Fault> faults;
    sm::GlobalPath path{state.memory,     state.hierarchy,      faults,
                        state.dispatcher, state.constantCaches, state.sms};
    if (state.hasRoom) dispatchBlocks(launch_, smOrder_, kernel_, state, path, log);
    const Cycle next = simulateSms(kernel_, state, path, log);
    if (faults.empty()) return goOn(launch_, blockCount_, state, next);
    stopWithFaults(faults, state);
    state.now += 1;
}

}  // namespace warpscope::gpu
