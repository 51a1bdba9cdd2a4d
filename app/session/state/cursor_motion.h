#pragma once

#include <memory>

#include "app/session/state/slot_reader.h"

namespace warpscope::session {

/// Playing faster than eyes follow single cycles: pictures then blend what they show.
bool isPlayingFast(const SlotReader& session);

/// The way of the cursor from one cycle to the next, so that what moves glides there instead of
/// leaping. The truth (session.cycle()) is never late; only pictures are, by a quarter of a second
/// at most.
class CursorMotion {
  public:
    /// Once a frame, `seconds` since the last one. Cycles by which pictures are behind the cursor;
    /// negative while it steps backwards. 0 after a jump, without motion, and when playing fast.
    double update(const SlotReader& session, double seconds);

  private:
    void follow(const SlotReader& session);

    std::shared_ptr<const history::Run> run_{};
    Cycle cycle_ = 0;
    double from_ = 0;  ///< Cycles behind when this way began.
    double length_ = 1;
    double elapsed_ = 1;  ///< Seconds, both.
};

}  // namespace warpscope::session
