#include "engine/gpu/simulation.h"

#include <algorithm>

#include "engine/base/contract.h"
#include "engine/gpu/deadlock.h"
#include "engine/gpu/dispatch.h"
#include "engine/sm/cycle.h"
#include "engine/sm/place_block.h"

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

void stopWithFaults(const std::vector<sm::Fault>& faults, GpuState& state) {
    for (const sm::Fault& fault : faults) {
        RunProblem problem;
        problem.kind = "fault";
        problem.message = fault.message;
        problem.line = fault.line;
        problem.cycle = state.now;
        problem.warp = fault.warp;
        problem.lanes = fault.lanes;
        state.problems.push_back(std::move(problem));
    }
    state.stopped = StopReason::Fault;
}

Cycle nextEventOf(const Launch& launch, const GpuState& state) {
    if (state.hasRoom && state.nextBlock < launch.blockCount()) return state.now + 1;
    Cycle next = kNever;
    for (const sm::SmState& sm : state.sms)
        next = std::min(next, sm.nextEventAt);
    return next;
}

/// Moves time on, or ends the run.
void goOn(const Launch& launch, GpuState& state) {
    const Cycle next = nextEventOf(launch, state);
    if (state.blocksFinished == launch.blockCount()) {
        state.stopped = StopReason::Finished;
        state.now += 1;
    } else if (next == kNever) {
        state.stopped = StopReason::Deadlock;
        state.problems.push_back(explainDeadlock(launch, state));
        state.now += 1;
    } else if (next >= launch.model.maxCycles) {
        state.stopped = StopReason::CycleLimit;
        state.problems.push_back(explainCycleLimit(launch, state));
        state.now = std::max(launch.model.maxCycles, state.now + 1);
    } else {
        state.now = next;
    }
}

}  // namespace

GpuState initialState(const Launch& launch) {
    WARPSCOPE_EXPECT(launch.occupancy.blocksPerSm > 0, "a launch fits on an SM");
    GpuState state;
    state.memory = launch.memory;
    state.hierarchy = memory::Hierarchy(memorySetup(launch));
    for (int i = 0; i < launch.machine.smCount; ++i)
        state.sms.push_back(sm::emptySm(SmId{static_cast<std::uint32_t>(i)}, launch.machine,
                                        launch.occupancy.blocksPerSm));
    return state;
}

Stepper::Stepper(const Launch& launch)
    : launch_(launch),
      prepared_(sm::prepare(launch.program, launch.parameters, launch.machine)),
      kernel_{launch.machine,
              launch.program,
              prepared_,
              launch.grid,
              launch.block,
              scheduler::policyOf(launch.model.policy).choose,
              launch.model.divergence == DivergenceModel::Independent,
              launch.model.memory == memory::Model::Hierarchy,
              launch.model.caches == memory::CacheStart::Warm,
              launch.model.barrier == BarrierModel::Language,
              launch.cluster,
              launch.model.switchCost},
      smOrder_(smOrder(launch.model.blockOrder, static_cast<std::size_t>(launch.machine.smCount))) {
}

void Stepper::step(GpuState& state, sm::CycleLog& log) const {
    log.clear();
    log.cycle = state.now;
    if (state.stopped != StopReason::Running) return;
    const Launch& launch = launch_;
    std::vector<sm::Fault> faults;
    sm::GlobalPath path{state.memory, state.hierarchy, faults, state.dispatcher, state.sms};
    dispatchBlocks(launch, smOrder_, kernel_, state, path, log);
    for (sm::SmState& sm : state.sms) {
        if (sm.nextEventAt > state.now) continue;
        const bool hadDraining = sm.draining != 0;
        const std::int64_t freeBefore = hadDraining ? freeBlockSlots(sm) : 0;
        sm::Tick tick(kernel_, sm, log, path, state.now);
        sm::simulateCycle(tick);
        if (hadDraining) countEndedBlocks(state, freeBlockSlots(sm) - freeBefore);
    }
    if (faults.empty())
        goOn(launch, state);
    else {
        stopWithFaults(faults, state);
        state.now += 1;
    }
}

void step(const Launch& launch, GpuState& state, sm::CycleLog& log) {
    Stepper(launch).step(state, log);
}

}  // namespace warpscope::gpu
