#pragma once

#include <algorithm>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// What many requests share and what takes each of them some time: a queue, first come, first
/// served. Work is counted in units of 1/kUnits of a cycle.
///
/// A request comes from its SM some cycles after it was issued, and those of different SMs not in
/// the order of their issue. So the queue is held to the cycles of the issues, which only grow: a
/// request that is late on its own way keeps no other one waiting.
class Bandwidth {
  public:
    static constexpr Cycle kUnits = 1024;

    /// What takes 1/`perCycle` of a cycle each, `count` times.
    static constexpr Cycle workOf(int count, int perCycle) { return count * kUnits / perCycle; }

    /// Queues work that is issued in cycle `now` and arrives in cycle `at`. Returns when it is
    /// served: `at`, or later when others stand before it.
    Cycle take(Cycle now, Cycle at, Cycle work) {
        const Cycle start = std::max(now * kUnits, freeAt_);
        freeAt_ = start + work;
        return std::max(at, start / kUnits);
    }
    friend bool operator==(const Bandwidth&, const Bandwidth&) = default;

  private:
    Cycle freeAt_ = 0;  ///< In units.
};

}  // namespace warpscope::memory
