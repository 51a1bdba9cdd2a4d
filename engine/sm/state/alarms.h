#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/base/lane_mask.h"

namespace warpscope::sm {

/// Warp slots that an SM can have: one bit each in its masks.
inline constexpr int kMaxWarpSlots = 64;

/// In which cycle each warp slot wants to be looked at again. Most come within a few cycles, so
/// those stand in a ring with one mask of slots for each of the next cycles.
struct Alarms {
    static constexpr Cycle kNear = 16;

    std::array<std::uint64_t, kNear> near{};     ///< [cycle mod kNear]
    std::array<Cycle, kMaxWarpSlots> cycleOf{};  ///< By slot: the last alarm set.
    std::uint64_t far = 0;                       ///< Slots whose alarm is not in the ring.
    Cycle nextFar = kNever;                      ///< The earliest of those.

    /// Sets the alarm of a slot; kNever: none. Requires: it has none, cycle >= now.
    void set(int slot, Cycle cycle, Cycle now) {
        cycleOf[static_cast<std::size_t>(slot)] = cycle;
        if (cycle - now < kNear) {
            near[place(cycle)] |= laneBit(slot);
        } else if (cycle != kNever) {
            far |= laneBit(slot);
            nextFar = std::min(nextFar, cycle);
        }
    }

    /// Sets the alarms of many slots to the next cycle. Requires: none of them has one, and none is
    /// taken back.
    void setNext(std::uint64_t slots, Cycle now) { near[place(now + 1)] |= slots; }

    /// Takes back the alarm of a slot, if it has one.
    void clear(int slot) {
        near[place(cycleOf[static_cast<std::size_t>(slot)])] &= ~laneBit(slot);
        far &= ~laneBit(slot);
    }

    /// Takes the slots whose alarm goes off in `now` off the list. Requires: no cycle with an alarm
    /// was passed over.
    std::uint64_t take(Cycle now) {
        std::uint64_t due = near[place(now)];
        near[place(now)] = 0;
        if (nextFar <= now) due |= takeFar(now);
        return due;
    }

    /// The first cycle behind `now` with an alarm, kNever when there is none.
    Cycle nextAfter(Cycle now) const;

    friend bool operator==(const Alarms&, const Alarms&) = default;

  private:
    static std::size_t place(Cycle cycle) {
        return static_cast<std::size_t>(cycle) % static_cast<std::size_t>(kNear);
    }
    std::uint64_t takeFar(Cycle now);
};

}  // namespace warpscope::sm
