#include "engine/sm/latency.h"

#include <algorithm>

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// Each pass beyond the first adds two cycles to the latency (measured on an H100).
constexpr CycleCount kCyclesPerExtraPass = 2;
constexpr Cycle kDramUnits = 256;  ///< dramFreeAt counts in 1/256 of a cycle.

}  // namespace

Cycle enterQueue(Tick& tick, int slot) {
    const machine::Timing& timing = tick.kernel.machine.timing;
    auto& queue = tick.scheduler(slot).lsuQueue;
    Cycle leavesAt = tick.now + kQueueCycles;
    if (!queue.empty()) leavesAt = std::max(leavesAt, queue.back() + timing.lsu.issueInterval);
    if (queue.size() >= static_cast<std::size_t>(timing.lsuQueueDepth)) queue.erase(queue.begin());
    queue.push_back(leavesAt);
    return leavesAt - kQueueCycles;
}

Cycle travelToMemory(Tick& tick, Cycle start, int sectors, CycleCount latency) {
    const machine::Timing& timing = tick.kernel.machine.timing;
    const Cycle onLink = std::max(start, tick.sm.linkFreeAt);
    const Cycle perCycle = timing.sectorsPerCyclePerSm;
    tick.sm.linkFreeAt = onLink + (sectors + perCycle - 1) / perCycle;
    const Cycle atDram = std::max(onLink * kDramUnits, tick.global.dramFreeAt);
    tick.global.dramFreeAt = atDram + sectors * kDramUnits / timing.sectorsPerCycleGpu;
    const Cycle wait = atDram / kDramUnits - onLink;
    return tick.sm.linkFreeAt - 1 + wait + latency;
}

Cycle travelToShared(Tick& tick, Cycle start, int passes, CycleCount latency) {
    const Cycle first = std::max(start, tick.sm.sharedPortFreeAt);
    tick.sm.sharedPortFreeAt = first + passes;
    return first + latency + kCyclesPerExtraPass * std::max(0, passes - 1);
}

}  // namespace warpscope::sm
