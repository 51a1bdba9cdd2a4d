#include "engine/base/lane_text.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(LaneRanges, NamesSingleLanesAndRanges) {
    EXPECT_EQ(laneRanges(0), "–");
    EXPECT_EQ(laneRanges(0b1), "0");
    EXPECT_EQ(laneRanges(0b1011110001), "0, 4–7, 9");
    EXPECT_EQ(laneRanges(~LaneMask{0}), "0–63");
    EXPECT_EQ(laneRanges(laneBit(63)), "63");
}

TEST(LaneRanges, EverySecondLaneIsShortened) {
    EXPECT_EQ(laneRanges(0x55555555), "0, 2, 4, …, 30");
    EXPECT_EQ(laneRanges(0b101010101), "0, 2, 4, 6, 8") << "five still stand as they are";
}

}  // namespace
}  // namespace warpscope
