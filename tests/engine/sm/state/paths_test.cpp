#include "engine/sm/state/paths.h"

#include <gtest/gtest.h>

namespace warpscope::sm {
namespace {

/// All eight lanes meet at 20; four of them are split again and meet at 10.
Warp splitTwice() {
    Warp warp;
    warp.paths = {{20, isa::kNoTarget, 0xFF}, {5, 20, 0x0F}, {10, 20, 0xF0}, {8, 10, 0x30}};
    warp.currentPath = 3;
    return warp;
}

TEST(Paths, AnEntryWithoutOthersBehindItIsALeaf) {
    const Warp warp = splitTwice();
    EXPECT_FALSE(isLeaf(warp, 0));
    EXPECT_TRUE(isLeaf(warp, 1));
    EXPECT_FALSE(isLeaf(warp, 2));
    EXPECT_TRUE(isLeaf(warp, 3));
}

TEST(Paths, LanesHaveArrivedWhoseWayHasEnded) {
    const Warp warp = splitTwice();
    EXPECT_EQ(arrivedLanes(warp, 0), 0U);
    EXPECT_EQ(arrivedLanes(warp, 2), 0xC0U);
    EXPECT_EQ(arrivedLanes(warp, 3), 0x30U);
}

TEST(Paths, ALeafThatWaitsAtABarrierCannotRun) {
    Warp warp = splitTwice();
    EXPECT_TRUE(canRun(warp, 1));
    EXPECT_FALSE(canRun(warp, 2));
    warp.atBarrier = 0x01;
    EXPECT_FALSE(canRun(warp, 1));
    EXPECT_TRUE(canRun(warp, 3));
    warp.atWarpsync = 0x10;
    EXPECT_FALSE(canRun(warp, 3));
}

TEST(Paths, TheLastLeafThatCanRunGoesOnWithoutAHistory) {
    Warp warp = splitTwice();
    warp.atBarrier = 0x30;
    warp.backwardBranches = 7;
    warp.idleRounds = 3;
    warp.roundHash = 99;
    switchToLastLeaf(warp);
    EXPECT_EQ(warp.currentPath, 1);
    EXPECT_EQ(warp.backwardBranches, 0);
    EXPECT_EQ(warp.idleRounds, 0);
    EXPECT_EQ(warp.roundHash, 0U);
    warp.atBarrier = 0x3F;
    switchToLastLeaf(warp);
    EXPECT_EQ(warp.currentPath, 3) << "the last one, where all wait";
}

}  // namespace
}  // namespace warpscope::sm
