#include "app/session/state/cursor_motion.h"

#include <algorithm>
#include <cmath>

namespace warpscope::session {
namespace {

constexpr double kFastestFollowed = 24;  ///< Cycles a second.
constexpr double kMaxStepCycles = 3;     ///< Cycles; further away is a jump.
constexpr double kMaxSeconds = 0.25;
/// The part of a cycle's time in which things move; in the rest they stand still to be read.
constexpr double kMovingShare = 0.7;

double smooth(double t) {
    return t * t * (3 - 2 * t);
}

}  // namespace

bool isPlayingFast(const SlotReader& session) {
    return session.playback().isPlaying() &&
           session.playback().cyclesPerSecond() > kFastestFollowed;
}

double CursorMotion::update(const SlotReader& session, double seconds) {
    elapsed_ += seconds;
    if (run_ == session.run() && cycle_ != session.cycle()) follow(session);
    if (run_ != session.run()) elapsed_ = length_;
    run_ = session.run();
    cycle_ = session.cycle();
    if (elapsed_ >= length_ || session.settings().reducedMotion) return 0;
    return from_ * (1 - smooth(elapsed_ / length_));
}

void CursorMotion::follow(const SlotReader& session) {
    const double rest = elapsed_ < length_ ? from_ * (1 - smooth(elapsed_ / length_)) : 0;
    from_ = rest + static_cast<double>(session.cycle() - cycle_);
    const bool isSeen = std::abs(from_) <= kMaxStepCycles && !isPlayingFast(session);
    const double speed = session.playback().isPlaying() ? session.playback().cyclesPerSecond() : 1;
    length_ = std::min(kMaxSeconds, kMovingShare / speed);
    elapsed_ = isSeen ? 0 : length_;
}

}  // namespace warpscope::session
