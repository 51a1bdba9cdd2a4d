#pragma once

#include <algorithm>

#include "engine/base/cycle.h"

namespace warpscope::memory {

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
    friend bool operator==(const FineBandwidth&, const FineBandwidth&) = default;

  private:
    Cycle freeAt_ = 0;  ///< In units.
};
using Bandwidth = FineBandwidth<10>;

}  // namespace warpscope::memory
