#include "engine/sm/alarms.h"

#include <bit>

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
    // The ring twice, so that the places behind `now` follow each other.
    static_assert(kNear <= 16);
    const std::uint32_t twice = nearPlaces | nearPlaces << kNear;
    const std::size_t first = place(now + 1);
    constexpr std::uint32_t kAllButNow = (1U << (kNear - 1)) - 1;
    for (std::uint32_t rest = twice >> first & kAllButNow; rest != 0; rest &= rest - 1) {
        const Cycle cycle = now + 1 + std::countr_zero(rest);
        if (near[place(cycle)] != 0) return std::min(cycle, nextFar);
    }
    return nextFar;
}

}  // namespace warpscope::sm
