#include "engine/gpu/deadlock.h"

#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::gpu {
namespace {

using sm::Warp;

LaneMask liveLanes(const Warp& warp) {
    return warp.lanes & ~warp.exited;
}

/// The warp that explains most: one that waits for lanes of its own before one that waits for other
/// warps; the lowest id of those.
const Warp* mainCulprit(const GpuState& state) {
    const Warp* found = nullptr;
    const auto isSplit = [](const Warp& warp) { return (liveLanes(warp) & ~warp.atBarrier) != 0; };
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& warp : sm.warps) {
            if (!warp.isResident() || warp.paths.empty()) continue;
            const bool isBetter = found == nullptr || (isSplit(warp) && !isSplit(*found)) ||
                                  (isSplit(warp) == isSplit(*found) && warp.id < found->id);
            if (isBetter) found = &warp;
        }
    }
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

std::string keyOf(const Launch& launch, const Warp& warp, LaneMask missing) {
    if ((warp.active() & warp.atWarpsync) != 0) return "deadlock.syncwarp";
    // All wait, and the hardware would let them go.
    const bool allWait = (liveLanes(warp) & ~warp.atBarrier) == 0;
    if (launch.model.barrier == BarrierModel::Language && allWait)
        return "deadlock.undefined_barrier";
    return missing != 0 ? "deadlock.divergent_barrier" : "deadlock.barrier";
}

}  // namespace

RunProblem explainDeadlock(const Launch& launch, const GpuState& state) {
    RunProblem problem;
    problem.kind = "deadlock";
    problem.cycle = state.now;
    problem.waiters = allWaiters(state);
    const Warp* const warp = mainCulprit(state);
    if (warp == nullptr) {
        problem.message = Message{"deadlock.no_room"};
        return problem;
    }
    const LaneMask missing = liveLanes(*warp) & ~(warp->atBarrier | warp->active());
    problem.warp = warp->id;
    problem.lanes = warp->active();
    problem.line = lineOf(launch.program, warp->pc());
    problem.message = Message{keyOf(launch, *warp, missing)}
                          .with("warp", warp->id.value)
                          .with("block", warp->block.value)
                          .with("line", problem.line)
                          .with("lanes", laneRanges(warp->active()))
                          .with("others", laneRanges(missing))
                          .with("waiters", static_cast<long long>(problem.waiters.size()));
    return problem;
}

RunProblem explainCycleLimit(const Launch& launch, const GpuState& state) {
    RunProblem problem;
    problem.kind = "cycle_limit";
    problem.cycle = state.now;
    problem.message = Message{"cycle_limit.reached"}.with("cycles", launch.model.maxCycles);
    const Warp* busiest = nullptr;
    for (const sm::SmState& sm : state.sms) {
        for (const Warp& warp : sm.warps) {
            if (!warp.isResident() || warp.paths.empty()) continue;
            if (busiest == nullptr || warp.issuedCount > busiest->issuedCount) busiest = &warp;
        }
    }
    if (busiest == nullptr) return problem;
    problem.warp = busiest->id;
    problem.lanes = busiest->active();
    problem.line = lineOf(launch.program, busiest->pc());
    problem.message = Message{"cycle_limit.loop"}
                          .with("cycles", launch.model.maxCycles)
                          .with("warp", busiest->id.value)
                          .with("line", problem.line)
                          .with("issued", busiest->issuedCount);
    return problem;
}

}  // namespace warpscope::gpu
