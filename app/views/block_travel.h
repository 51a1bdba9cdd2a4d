#pragma once

#include <memory>
#include <vector>

#include "app/session/session.h"

namespace warpscope::views {

/// A block on its way from the queue to its SM.
struct Travel {
    BlockId block{};
    SmId sm{};
    int slot = 0;         ///< Block slot of the SM.
    double start = 0;     ///< Seconds.
    double progress = 0;  ///< 0 to 1, not yet eased.
};

/// Which blocks travel: those that started while the run was playing slowly enough to be watched.
class BlockTravels {
  public:
    /// Once a frame. Nothing travels when motion is not wanted, above 60 cycles a second, or when
    /// the cursor was moved by hand. Requires: session.run().
    void update(const session::Session& session, double seconds);
    const std::vector<Travel>& travels() const { return travels_; }

  private:
    std::shared_ptr<const history::Run> run_{};
    Cycle cycle_ = -1;
    std::vector<Travel> travels_{};
};

}  // namespace warpscope::views
