#include "engine/sm/state/latency.h"

#include <algorithm>

#include "engine/sm/state/first_touch.h"

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

Cycle startOfAccess(Tick& tick, int slot, const Decoded& instruction,
                    const memory::Access& access) {
    constexpr CycleCount kUniformLatency = 2;
    if (instruction.parameterLine == kOwnConstant)
        return tick.now + kUniformLatency - tick.kernel.machine.timing.constantLatency;
    const Cycle first = enterQueue(tick, slot);
    if (access.space != memory::Space::Constant || tick.sm.constantsReadyAt.empty()) return first;
    Cycle start = first;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        start = std::max(start,
                         ownConstantAt(tick, access.addresses[lane], access.bytesPerLane, first));
    }
    return start;
}

Cycle startBesideUnits(Tick& tick, int slot, const Decoded& instruction) {
    if (instruction.queue != trace::WarpState::NotResident) return enterQueue(tick, slot);
    if (tick.sm.codeReadyAt.empty()) return tick.now;
    if (instruction.opcode == isa::Opcode::S2r && instruction.parameterLine < 0)
        return tick.scheduler(slot).units.readSpecial(instruction.occupation.interval, tick.now);
    const Cycle there = indexedReadyAt(tick, instruction.parameterLine);
    return std::max(there, readConstant(tick, slot));
}

Cycle readConstant(Tick& tick, int slot) {
    const bool isKnown =
        tick.kernel.model.hasCaches() && tick.kernel.model.caches == memory::CacheStart::Relaunched;
    return isKnown ? tick.scheduler(slot).units.readConstant(tick.now) : tick.now;
}

}  // namespace warpscope::sm
