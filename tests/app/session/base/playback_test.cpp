#include "app/session/base/playback.h"

#include <gtest/gtest.h>

#include <limits>

namespace warpscope::session {
namespace {

Playback playing(CycleCount cycles, double speed) {
    Playback playback;
    playback.reset(cycles);
    playback.setSpeed(speed);
    playback.play();
    return playback;
}

TEST(Playback, StandsStillUntilItPlays) {
    Playback playback;
    playback.reset(100);
    EXPECT_EQ(playback.advance(10), 0);
    EXPECT_EQ(playback.cycle(), 0);
    EXPECT_EQ(playback.lastCycle(), 99);
}

TEST(Playback, OneCycleInTwoSecondsAtItsSlowest) {
    Playback playback = playing(100, 0);
    EXPECT_EQ(playback.cyclesPerSecond(), Playback::kSlowest);
    CycleCount moved = 0;
    for (int frame = 0; frame < 64 * 10; ++frame)
        moved += playback.advance(1.0 / 64);
    EXPECT_EQ(moved, 5);
}

TEST(Playback, ThousandsOfCyclesAFrameAtItsFastest) {
    Playback playback = playing(1'000'000, 1e12);
    EXPECT_GT(playback.advance(1.0 / 60), 10'000);
}

TEST(Playback, KeepsTheFractionFromFrameToFrame) {
    Playback playback = playing(1000, 8);
    CycleCount moved = 0;
    for (int frame = 0; frame < 60; ++frame)
        moved += playback.advance(1.0 / 60);
    EXPECT_NEAR(static_cast<double>(moved), 8, 1);
    EXPECT_EQ(playback.cycle(), moved);
}

TEST(Playback, StopsAtTheEnd) {
    Playback playback = playing(10, 1000);
    EXPECT_EQ(playback.advance(1), 9);
    EXPECT_FALSE(playback.isPlaying());
    EXPECT_EQ(playback.cycle(), 9);
    EXPECT_EQ(playback.advance(1), 0);
}

TEST(Playback, PlaysAgainFromTheStartAfterTheEnd) {
    Playback playback = playing(10, 1000);
    playback.advance(1);
    playback.play();
    EXPECT_TRUE(playback.isPlaying());
    EXPECT_EQ(playback.cycle(), 0);
}

TEST(Playback, ARunOfOneCycleDoesNotPlay) {
    Playback playback = playing(1, 8);
    EXPECT_FALSE(playback.isPlaying());
}

TEST(Playback, PauseKeepsThePlace) {
    Playback playback = playing(100, 10);
    playback.advance(1);
    playback.pause();
    EXPECT_EQ(playback.advance(5), 0);
    EXPECT_EQ(playback.cycle(), 10);
}

TEST(Playback, SeekingIsClampedAndDoesNotStop) {
    Playback playback = playing(100, 10);
    playback.seek(-5);
    EXPECT_EQ(playback.cycle(), 0);
    playback.seek(500);
    EXPECT_EQ(playback.cycle(), 99);
    EXPECT_TRUE(playback.isPlaying());
}

TEST(Playback, AnotherLengthKeepsTheCursorWhereItCan) {
    Playback playback;
    playback.reset(100);
    playback.seek(80);
    playback.setLength(200);
    EXPECT_EQ(playback.cycle(), 80);
    playback.setLength(50);
    EXPECT_EQ(playback.cycle(), 49);
}

TEST(Playback, AShorterRunStopsWhatPlayedBeyondIt) {
    Playback playback = playing(100, 10);
    playback.seek(80);
    playback.setLength(50);
    EXPECT_FALSE(playback.isPlaying());
    Playback longer = playing(100, 10);
    longer.setLength(200);
    EXPECT_TRUE(longer.isPlaying());
}

TEST(Playback, ASpeedThatIsNoNumberChangesNothing) {
    Playback playback = playing(100, 10);
    playback.setSpeed(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(playback.cyclesPerSecond(), 10);
    EXPECT_EQ(playback.advance(std::numeric_limits<double>::quiet_NaN()), 0);
    EXPECT_EQ(playback.advance(-1), 0);
}

// Undo left the cursor where a knob had moved it.
TEST(Playback, ALongerRunBringsTheCursorBackToWhereItWasMoved) {
    Playback playback;
    playback.reset(1000);
    playback.seek(800);
    playback.setLength(300);
    EXPECT_EQ(playback.cycle(), 299);
    playback.setLength(1000);
    EXPECT_EQ(playback.cycle(), 800);
    playback.setLength(300);
    playback.seek(100);
    playback.setLength(1000);
    EXPECT_EQ(playback.cycle(), 100) << "moved since";
}

}  // namespace
}  // namespace warpscope::session
