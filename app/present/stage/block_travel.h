#pragma once

#include <memory>
#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// A block on its way from the queue to its SM.
struct Travel {
    BlockId block{};
    SmId sm{};
    int slot = 0;           ///< Block slot of the SM.
    double start = 0;       ///< Seconds.
    double progress = 0;    ///< 0 to 1, not yet eased.
    double length = 0.3;    ///< Seconds of the whole way.
    bool isReturn = false;  ///< The cursor stepped back: from the SM to the queue.

    /// How much of the way from the queue to the SM lies behind it, 0 to 1: slow at both ends.
    float share() const;
};

/// Which blocks travel: those that start while the run plays slowly enough to be watched, or in a
/// step by hand, forwards or back.
class BlockTravels {
  public:
    /// Once a frame. Nothing travels when motion is not wanted, above 60 cycles a second, or when
    /// the cursor jumped. Requires: session.run().
    void update(const session::SlotReader& session, double seconds);
    const std::vector<Travel>& travels() const { return travels_; }
    /// The block has left the queue and is not yet at its SM.
    bool isOnTheWay(BlockId block) const;

  private:
    void start(const session::SlotReader& session, Cycle before, double seconds);

    std::shared_ptr<const history::Run> run_{};
    Cycle cycle_ = -1;
    bool wasPlaying_ = false;
    std::vector<Travel> travels_{};
};

}  // namespace warpscope::present
