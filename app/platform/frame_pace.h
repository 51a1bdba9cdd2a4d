#pragma once

#include <algorithm>

namespace warpscope::platform {

/// When a window draws: in every frame for a while after something happened, then now and then
/// until what ripens unseen is shown (a tip whose time comes, the run of the other slot), and at
/// rest never. Times are seconds of one clock.
class FramePace {
  public:
    static constexpr double kSecondsAwake = 0.4;
    static constexpr double kSecondsAsleep = 0.5;  ///< At most, between two looks at the files.
    static constexpr double kSecondsSettling = 10;
    static constexpr double kMinFrameSeconds = 1.0 / 125;
    static constexpr double kMaxFrameSeconds = 0.1;  ///< Playback does not leap after a pause.
    static constexpr double kSecondsBetweenSaves = 1;

    /// Somebody did something, something moves or arrived.
    void note(double now) { lastEvent_ = now; }
    bool isAwake(double now) const { return now < lastEvent_ + kSecondsAwake; }
    /// How long to wait for events at most after the frame that was begun at `last`; 0 = not at
    /// all.
    double pause(double now, double last, bool isSeen) const {
        if (!isSeen || !isAwake(now)) return kSecondsAsleep;
        const double spare = last + kMinFrameSeconds - now;
        // Where the driver does not wait for the display, the loop must not spin.
        return spare > 0 ? std::max(spare, 0.001) : 0;
    }
    /// Whether a picture is drawn now, where the one before was begun at `last`.
    bool draws(double now, double last) const {
        return now < lastEvent_ + kSecondsSettling || lastEvent_ > last;
    }

  private:
    double lastEvent_ = 0;
};

}  // namespace warpscope::platform
