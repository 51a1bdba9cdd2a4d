#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// Cycles before it, and some waits and latencies more, are numbers of 32 bits, of which a vector
/// of the host's processor holds twice as many as of 64: nearly all runs end before.
inline constexpr Cycle kEarly = Cycle{1} << 30;

/// What many requests share and what takes each of them some time: a queue, first come, first
/// served. Work is counted in units of 1/kUnits of a cycle, 2 to the power of `UnitBits`.
///
/// A request comes from its SM some cycles after it was issued, and those of different SMs not in
/// the order of their issue. So the queue is held to the cycles of the issues, which only grow: a
/// request that is late on its own way keeps no other one waiting.
template <int UnitBits>
class FineBandwidth {
  public:
    static constexpr int kUnitBits = UnitBits;
    static constexpr Cycle kUnits = Cycle{1} << kUnitBits;

    /// What takes 1/`perCycle` of a cycle each, `count` times.
    static constexpr Cycle workOf(int count, int perCycle) { return count * kUnits / perCycle; }

    /// Queues work that is issued in cycle `now` and arrives in cycle `at`. Returns when it is
    /// served: `at`, or later when others stand before it.
    Cycle take(Cycle now, Cycle at, Cycle work) {
        const Cycle start = std::max(now * kUnits, freeAt_);
        freeAt_ = start + work;
        // Never below 0, which the compiler does not know: as a division it takes five times as
        // much.
        return std::max(at, start >> kUnitBits);
    }
    /// The same for many that are issued in one cycle and take as much each. `at`: when they
    /// arrive, afterwards when they are served. Requires: nothing of it lies behind kEarly.
    void takeEach(Cycle now, std::uint32_t work, std::span<std::uint32_t> at) {
        const Cycle start = std::max(now * kUnits, freeAt_);
        const auto first = static_cast<std::uint32_t>(start >> kUnitBits);
        auto done = static_cast<std::uint32_t>(start % kUnits);
        for (std::uint32_t& one : at) {
            one = std::max(one, first + (done >> kUnitBits));
            done += work;
        }
        freeAt_ = start + Cycle{work} * static_cast<Cycle>(at.size());
    }
    /// Whether whatever comes in cycle `now` is served before kEarly.
    bool isEarly(Cycle now) const { return now < kEarly && freeAt_ < kEarly * kUnits; }
    friend bool operator==(const FineBandwidth&, const FineBandwidth&) = default;

  private:
    Cycle freeAt_ = 0;  ///< In units.
};
using Bandwidth = FineBandwidth<10>;

}  // namespace warpscope::memory
