#include "app/views/sweep/sweep_charts.h"

#include <gtest/gtest.h>

#include "app/present/sweep/sweep_points.h"
#include "app/views/sweep/sweep_view.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

analysis::SweepPoint point(long long value, bool isOk, CycleCount cycles) {
    analysis::SweepPoint made;
    made.value = value;
    made.isOk = isOk;
    made.cycles = cycles;
    made.threads = 1000;
    return made;
}

class SweepChartsTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeSweepView()};
    session::ActionQueue queue{};
    ViewContext context{window.session, queue, window.theme, window.canvas, 0};
};

TEST_F(SweepChartsTest, DrawOnlyWhatRan) {
    const analysis::Sweep sweep{"launch.block", {point(32, true, 900), point(64, false, 0)}};
    EXPECT_EQ(timeChart(context, sweep).series[0].points.size(), 1U);
    EXPECT_EQ(occupancyChart(context, sweep).series[0].points.size(), 1U);
}

TEST_F(SweepChartsTest, MarkCliffsAndTheBandOfSpills) {
    analysis::Sweep sweep{"launch.registers_per_thread",
                          {point(16, true, 900), point(32, true, 500), point(40, true, 700)}};
    sweep.points[0].spilledBytes = 12;
    sweep.points[0].theoreticalPercent = sweep.points[1].theoreticalPercent = 100;
    sweep.points[2].theoreticalPercent = 75;
    const auto input = timeChart(context, sweep);
    EXPECT_EQ(input.cliffs, std::vector<double>{32});
    ASSERT_EQ(input.bands.size(), 1U);
    EXPECT_EQ(input.bands[0].to, 16);
    ASSERT_TRUE(input.best.has_value());
    EXPECT_EQ(input.best->x, 32);
    // 33 registers stand in the scenario: the next value of the sweep speaks for them.
    ASSERT_TRUE(input.current.has_value());
    EXPECT_EQ(input.current->x, 40);
}

TEST_F(SweepChartsTest, WithFewerThreadsTimeIsForAThousandOfThem) {
    analysis::Sweep sweep{"launch.block", {point(32, true, 900), point(64, true, 900)}};
    sweep.points[0].threads = 500;
    sweep.points[1].threads = 1000;
    EXPECT_TRUE(present::variesThreads(sweep));
    EXPECT_DOUBLE_EQ(timeChart(context, sweep).series[0].points[0].y, 1800);
}

TEST_F(SweepChartsTest, TheRuleBendsWhereLatencyIsHidden) {
    analysis::Sweep sweep{"k", {point(1, true, 100), point(2, true, 101)}};
    sweep.points[0].theoreticalPercent = 100;
    sweep.points[1].theoreticalPercent = 50;
    for (auto& one : sweep.points) {
        one.threads = 100;
        one.maxWarpsPerScheduler = 16;
        one.hiding.warpsNeeded = 4;
    }
    const auto input = speedChart(context, sweep);
    ASSERT_EQ(input.series[0].points.size(), 3U);
    EXPECT_DOUBLE_EQ(input.series[0].points[1].x, 25);
    EXPECT_DOUBLE_EQ(input.series[0].points[1].y, 100);
    ASSERT_EQ(input.marks.size(), 2U);
    EXPECT_EQ(input.marks[0].x, 50) << "measured: half is enough";
    EXPECT_EQ(input.marks[1].x, 25) << "the rule";
}

}  // namespace
}  // namespace warpscope::views
