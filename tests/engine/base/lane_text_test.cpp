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

TEST(LaneList, IsReadAsItWasWritten) {
    EXPECT_EQ(laneList(0x55555555 | laneBit(31)),
              "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, "
              "26, 28, 30-31");
    EXPECT_EQ(laneList(0), "");
    for (const LaneMask mask : {LaneMask{1}, LaneMask{0xFF0F}, ~LaneMask{0}, laneBit(63)})
        EXPECT_EQ(parseLanes(laneList(mask)), mask);
}

TEST(LaneList, IsReadAsAPersonTypesIt) {
    EXPECT_EQ(parseLanes("0–7, 12"), LaneMask{0x10FF});
    EXPECT_EQ(parseLanes(" 3 5,5 "), LaneMask{0b101000});
    for (const char* range : {"0 - 7, 12", "0~7 12", "0 to 7, 12", "0到7，12", "０～７、１２",
                              "lanes 0-7, 12", "通道 0-7、12"})
        EXPECT_EQ(parseLanes(range), LaneMask{0x10FF}) << range;
    EXPECT_EQ(parseLanes("31-0"), std::nullopt);
    EXPECT_EQ(parseLanes("64"), std::nullopt);
    for (const char* none : {"0-", "0 -", "- 7", "0 7to"})
        EXPECT_EQ(parseLanes(none), std::nullopt) << none;
    EXPECT_EQ(parseLanes("all"), std::nullopt);
    EXPECT_EQ(parseLanes(""), std::nullopt);
}

}  // namespace
}  // namespace warpscope
