#include "engine/sm/state/alarms.h"

namespace warpscope::sm {

std::uint64_t Alarms::takeFar(Cycle now) {
    std::uint64_t due = 0;
    nextFar = kNever;
    for (std::uint64_t rest = far; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        const Cycle alarm = cycleOf[static_cast<std::size_t>(slot)];
        if (alarm <= now)
            due |= laneBit(slot);
        else
            nextFar = std::min(nextFar, alarm);
    }
    far &= ~due;
    return due;
}

Cycle Alarms::nextAfter(Cycle now) const {
    for (Cycle cycle = now + 1; cycle < now + kNear; ++cycle) {
        if (near[place(cycle)] != 0) return std::min(cycle, nextFar);
    }
    return nextFar;
}

}  // namespace warpscope::sm
