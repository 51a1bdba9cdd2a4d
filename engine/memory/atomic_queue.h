#pragma once

#include <algorithm>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// The atomics of one SM that L2 has not taken yet. So many rounds of them find room on the way
/// that a warp may soon go, however many wait at L2; of more the SM is not rid before nearly all
/// are taken, since other SMs ask for the same place (measured on an H200 with 1 to 132 SMs, of
/// which each warp adds 1 to 16 times to one address, one sector, one line or eight lines: with 256
/// rounds an SM the last warp leaves after 1 to 9 % of what waits, with 512 it leaves 60 to 330
/// rounds before the end).
class AtomicQueue {
  public:
    /// Adds an atomic of so many rounds, the last of which L2 takes in cycle `takenAt`.
    void post(Cycle now, int rounds, Cycle takenAt) {
        rounds_ = left(now) + rounds;
        since_ = now;
        drainedAt_ = std::max(drainedAt_, takenAt);
    }
    /// From which cycle on the rest finds room.
    Cycle roomAt() const {
        if (drainedAt_ <= since_) return since_;
        if (rounds_ <= kRoom) return since_ + (drainedAt_ - since_) * rounds_ / (kRoom * kShare);
        return drainedAt_ - (drainedAt_ - since_) * kLeft / rounds_;
    }
    /// When L2 has taken all.
    Cycle drainedAt() const { return drainedAt_; }

    friend bool operator==(const AtomicQueue&, const AtomicQueue&) = default;

  private:
    static constexpr int kRoom = 256;
    static constexpr int kLeft = 128;
    static constexpr int kShare = 16;

    /// Rounds that wait in a cycle, as if they were taken evenly.
    int left(Cycle now) const {
        if (drainedAt_ <= now) return 0;
        return static_cast<int>(rounds_ * (drainedAt_ - now) / (drainedAt_ - since_));
    }

    int rounds_ = 0;   ///< That waited in cycle since_.
    Cycle since_ = 0;  ///< Of the last atomic.
    Cycle drainedAt_ = 0;
};

}  // namespace warpscope::memory
