#include "engine/sm/latency.h"

#include <algorithm>

namespace warpscope::sm {

Cycle enterQueue(Tick& tick, int slot) {
    const machine::Timing& timing = tick.kernel.machine.timing;
    auto& queue = tick.scheduler(slot).lsuQueue;
    Cycle leavesAt = tick.now + kQueueCycles;
    if (!queue.empty()) leavesAt = std::max(leavesAt, queue.back() + timing.lsu.issueInterval);
    if (queue.size() >= static_cast<std::size_t>(timing.lsuQueueDepth)) queue.erase(queue.begin());
    queue.push_back(leavesAt);
    return leavesAt - kQueueCycles;
}

}  // namespace warpscope::sm
