#include "app/platform/frame_pace.h"

#include <gtest/gtest.h>

namespace warpscope::platform {
namespace {

/// Pictures that are drawn between two moments of a loop in which nothing happens after second 1.
int picturesBetween(double from, double to) {
    FramePace pace;
    pace.note(1);
    int drawn = 0;
    double last = 1;
    for (double now = 1; now < to; last = now) {
        now += std::max(0.001, pace.pause(now, last, true));
        if (now >= from && pace.draws(now, last)) ++drawn;
    }
    return drawn;
}

TEST(FramePace, AfterAnEventPicturesFollowEachOtherAsFastAsTheyMay) {
    EXPECT_GT(picturesBetween(1, 1.4), 40);
    EXPECT_LT(picturesBetween(1, 1.4), 60);
}

TEST(FramePace, ThenNowAndThenUntilWhatRipensIsShown) {
    EXPECT_GT(picturesBetween(2, 11), 10);
    EXPECT_LT(picturesBetween(2, 11), 25);
}

TEST(FramePace, AtRestNever) {
    EXPECT_EQ(picturesBetween(11.6, 600), 0);
}

TEST(FramePace, AnEventAtRestIsDrawnAtOnce) {
    FramePace pace;
    pace.note(1);
    EXPECT_FALSE(pace.draws(100.5, 100));
    pace.note(100.6);
    EXPECT_TRUE(pace.draws(100.6, 100.5));
    EXPECT_TRUE(pace.isAwake(100.7));
}

TEST(FramePace, UnseenItSleepsThough) {
    FramePace pace;
    pace.note(1);
    EXPECT_EQ(pace.pause(1, 0.5, false), FramePace::kSecondsAsleep);
    EXPECT_EQ(pace.pause(1, 0.5, true), 0);
}

}  // namespace
}  // namespace warpscope::platform
