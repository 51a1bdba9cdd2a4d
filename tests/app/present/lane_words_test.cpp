#include "app/present/lane_words.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

TEST(LaneWords, WritesAMaskWithOneDigitForFourLanes) {
    EXPECT_EQ(hexMask(0xFFFF, 32), "0000ffff");
    EXPECT_EQ(hexMask(0xFFFF0000, 32), "ffff0000");
    EXPECT_EQ(hexMask(1, 64), "0000000000000001");
}

TEST(LaneWords, ASentenceBeginsWithALargeLetter) {
    EXPECT_EQ(sentenceCase("warp 3 waits"), "Warp 3 waits");
    EXPECT_EQ(sentenceCase("SM 3"), "SM 3");
    EXPECT_EQ(sentenceCase("线程束 3"), "线程束 3");
    EXPECT_EQ(sentenceCase(""), "");
}

TEST(LaneWords, FindsTheThreadOfALaneInABlockOfTwoDimensions) {
    gpu::Launch launch;
    launch.grid = {3, 1, 1};
    launch.block = {16, 4, 1};
    launch.machine.limits.warpSize = 32;
    EXPECT_EQ(threadIndexOf(launch, WarpId{1}, 3), (Dim3{3, 2, 0}));
    EXPECT_EQ(threadIndexOf(launch, WarpId{2}, 17), (Dim3{1, 1, 0})) << "first warp of block 1";
    EXPECT_EQ(globalThreadOf(launch, WarpId{2}, 17), 64 + 17);
    EXPECT_EQ(coordinateText({3, 2, 0}), "(3, 2, 0)");
}

TEST(LaneWords, ADragMakesAllBetweenWhatTheFirstOneBecomes) {
    EXPECT_EQ(lanesAfterDrag(0, 3, 3), laneBit(3));
    EXPECT_EQ(lanesAfterDrag(0, 3, 5), laneBit(3) | laneBit(4) | laneBit(5));
    EXPECT_EQ(lanesAfterDrag(firstLanes(8), 6, 2), laneBit(0) | laneBit(1) | laneBit(7));
    EXPECT_EQ(lanesAfterDrag(firstLanes(64), 63, 0), LaneMask{0});
}

}  // namespace
}  // namespace warpscope::present
