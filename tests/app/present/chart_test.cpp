#include "app/present/chart.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

TEST(NiceTicks, StandAtRoundNumbers) {
    const auto ticks = niceTicks(0, 255, 6);
    ASSERT_EQ(ticks.size(), 6U);
    EXPECT_EQ(ticks[1].label, "50");
    EXPECT_EQ(niceTicks(0, 232448, 6)[1].label, "50k");
    EXPECT_EQ(niceTicks(0, 1, 2)[1].label, "0.5");
}

TEST(NiceTicks, AreNoneForAnEmptyAxis) {
    EXPECT_TRUE(niceTicks(3, 3, 5).empty());
    EXPECT_TRUE(niceTicks(0, 10, 0).empty());
}

TEST(EndAt, TakesAwayWhatLiesBeyondAndTheCliffRightAfterIt) {
    ChartInput input;
    input.series.push_back({{{31, 100}, {32, 100}, {33, 75}}, 0});
    input.cliffs = {16, 32, 40};
    endAt(input, 32);
    EXPECT_EQ(input.series[0].points.size(), 2U);
    EXPECT_EQ(input.cliffs, std::vector<double>{16}) << "32 is good, but nobody knows how long";
}

TEST(ChartTable, CallsAPlaceByItsNameWhereItHasOne) {
    ChartInput input;
    input.title = "cycles";
    input.xTitle = "policy";
    input.series.push_back({{{0, 900}, {1, 700}}, 0});
    input.xTicks = {{0, "round robin"}, {1, "oldest first"}};
    EXPECT_EQ(chartTable(input), "policy\tcycles\n0\t900\n1\t700\n");
    input.hasNames = true;
    EXPECT_EQ(chartTable(input), "policy\tcycles\nround robin\t900\noldest first\t700\n");
}

}  // namespace
}  // namespace warpscope::present
