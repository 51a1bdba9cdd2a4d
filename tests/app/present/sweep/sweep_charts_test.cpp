#include "app/present/sweep/sweep_charts.h"

#include <gtest/gtest.h>

#include "app/present/sweep/sweep_points.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/swept_point.h"

namespace warpscope::present {
namespace {

class SweepChartsTest : public testing::Test {
  protected:
    OpenSession window{kOccupancyScenario};
    const theme::Palette& palette = theme::paletteOf(session::ThemeChoice::Dark);
};

TEST_F(SweepChartsTest, DrawOnlyWhatRan) {
    const analysis::Sweep sweep{"launch.block",
                                {sweptPoint(32, true, 900), sweptPoint(64, false, 0)}};
    EXPECT_EQ(timeChart(window.session, palette, sweep).series[0].points.size(), 1U);
    EXPECT_EQ(occupancyChart(window.session, palette, sweep).series[0].points.size(), 1U);
}

TEST_F(SweepChartsTest, MarkCliffsAndTheBandOfSpills) {
    analysis::Sweep sweep{
        "launch.registers_per_thread",
        {sweptPoint(16, true, 900), sweptPoint(32, true, 500), sweptPoint(40, true, 700)}};
    sweep.points[0].spilledBytes = 12;
    sweep.points[0].theoreticalPercent = sweep.points[1].theoreticalPercent = 100;
    sweep.points[2].theoreticalPercent = 75;
    const auto input = timeChart(window.session, palette, sweep);
    EXPECT_EQ(input.cliffs, std::vector<double>{32});
    ASSERT_EQ(input.bands.size(), 1U);
    EXPECT_EQ(input.bands[0].to, 16);
    ASSERT_TRUE(input.best.has_value());
    EXPECT_EQ(input.best->x, 32);
    // 33 registers stand in the scenario, between two values of the sweep.
    ASSERT_TRUE(input.current.has_value());
    EXPECT_EQ(input.current->x, 33);
    EXPECT_NE(input.reading.find("33"), std::string::npos) << input.reading;
}

// 36 registers cost what 40 cost: between two values that were run there is no slope.
TEST_F(SweepChartsTest, KnobsOfALaunchAreDrawnInSteps) {
    const std::vector<analysis::SweepPoint> points{sweptPoint(32, true, 500),
                                                   sweptPoint(40, true, 700)};
    const analysis::Sweep registers{"launch.registers_per_thread", points};
    for (const ChartInput& input : {timeChart(window.session, palette, registers),
                                    occupancyChart(window.session, palette, registers)})
        for (const ChartSeries& series : input.series)
            EXPECT_TRUE(series.isStep) << input.id;
    // Of an argument of the kernel nobody knows what lies between.
    const analysis::Sweep argument{"argument.rounds.value", points};
    EXPECT_FALSE(timeChart(window.session, palette, argument).series[0].isStep);
    // And a switch that costs one cycle more costs a little more each time.
    const analysis::Sweep switching{"model.switch_cost", points};
    EXPECT_FALSE(timeChart(window.session, palette, switching).series[0].isStep);
}

TEST_F(SweepChartsTest, WhereNothingCouldBeRunItIsSaid) {
    const analysis::Sweep sweep{
        "launch.registers_per_thread",
        {sweptPoint(32, true, 500), sweptPoint(40, false, 0), sweptPoint(48, true, 600),
         sweptPoint(56, false, 0), sweptPoint(64, false, 0)}};
    const auto input = timeChart(window.session, palette, sweep);
    ASSERT_EQ(input.bands.size(), 2U);
    EXPECT_EQ(input.bands[0].from, 32);
    EXPECT_EQ(input.bands[0].to, 40);
    EXPECT_EQ(input.bands[1].from, 48);
    EXPECT_EQ(input.bands[1].to, 64);
    EXPECT_EQ(input.bands[1].label, window.session.text("view.sweep.not_run"));
}

TEST_F(SweepChartsTest, OverAnArgumentTheAxisHasItsNameAndNoSignThatIsNotThere) {
    const analysis::Sweep sweep{"argument.split.value",
                                {sweptPoint(0, true, 600), sweptPoint(1, true, 650)}};
    const ChartInput input = timeChart(window.session, palette, sweep);
    EXPECT_TRUE(input.cliffs.empty());
    EXPECT_EQ(input.xTitle, "argument split · ring: fastest");
}

// 619, 628 and 642 over an axis from 0 were one straight line at the top.
TEST_F(SweepChartsTest, TimesThatDifferByLittleAreSeenToDiffer) {
    const analysis::Sweep sweep{
        "argument.split.value",
        {sweptPoint(0, true, 619), sweptPoint(1, true, 642), sweptPoint(2, true, 628)}};
    const ChartInput near = timeChart(window.session, palette, sweep);
    EXPECT_EQ(near.yMin, 600);
    EXPECT_GT(near.yMax, 642);
    EXPECT_TRUE(near.title.ends_with("axis from 600")) << near.title;
    const ChartInput wide =
        timeChart(window.session, palette,
                  {"argument.split.value", {sweptPoint(0, true, 400), sweptPoint(1, true, 642)}});
    EXPECT_EQ(wide.yMin, 0);
    EXPECT_EQ(wide.title, window.session.text("view.sweep.time"));
}

TEST_F(SweepChartsTest, WithFewerThreadsTimeIsForAThousandOfThem) {
    analysis::Sweep sweep{"launch.block", {sweptPoint(32, true, 900), sweptPoint(64, true, 900)}};
    sweep.points[0].threads = 500;
    sweep.points[1].threads = 1000;
    EXPECT_TRUE(variesThreads(sweep));
    EXPECT_DOUBLE_EQ(timeChart(window.session, palette, sweep).series[0].points[0].y, 1800);
}

TEST_F(SweepChartsTest, TheRuleBendsWhereLatencyIsHidden) {
    analysis::Sweep sweep{"k", {sweptPoint(1, true, 100), sweptPoint(2, true, 101)}};
    sweep.points[0].theoreticalPercent = 100;
    sweep.points[1].theoreticalPercent = 50;
    for (auto& one : sweep.points) {
        one.threads = 100;
        one.maxWarpsPerScheduler = 16;
        one.hiding.warpsNeeded = 4;
    }
    const auto input = speedChart(window.session, palette, sweep);
    ASSERT_EQ(input.series[0].points.size(), 3U);
    EXPECT_DOUBLE_EQ(input.series[0].points[1].x, 25);
    EXPECT_DOUBLE_EQ(input.series[0].points[1].y, 100);
    ASSERT_EQ(input.marks.size(), 2U);
    EXPECT_EQ(input.marks[0].x, 50) << "measured: half is enough";
    EXPECT_EQ(input.marks[1].x, 25) << "the rule";
}

// Names have nothing between them: a stem each, a tick each, no cliffs, no rule.
TEST_F(SweepChartsTest, OverNamesEachStandsByItself) {
    analysis::Sweep sweep{
        "model.scheduler",
        {sweptPoint(0, true, 900), sweptPoint(1, true, 700), sweptPoint(2, false, 0)}};
    sweep.choices = {"loose-round-robin", "greedy-then-oldest", "oldest-first"};
    sweep.points[0].theoreticalPercent = 100;
    sweep.points[1].theoreticalPercent = 50;
    const ChartInput time = timeChart(window.session, palette, sweep);
    EXPECT_TRUE(time.hasNames);
    ASSERT_EQ(time.xTicks.size(), 3U) << "also of what could not be run";
    EXPECT_TRUE(time.cliffs.empty());
    ASSERT_EQ(time.series[0].points.size(), 2U);
    EXPECT_TRUE(time.series[0].hasStems);
    EXPECT_FALSE(time.series[0].hasLine);
    EXPECT_LT(time.xMin, 0);
    EXPECT_GT(time.xMax, 2);
    const ChartInput speed = speedChart(window.session, palette, sweep);
    ASSERT_EQ(speed.series.size(), 1U) << "no rule";
    EXPECT_FALSE(speed.series[0].hasLine);
    EXPECT_TRUE(speed.marks.empty());
    for (const ChartSeries& series : occupancyChart(window.session, palette, sweep).series)
        EXPECT_FALSE(series.hasLine) << series.label;
}

// 33 registers stand between two values of the sweep: the run on the screen is theirs, unless
// something else was turned since the sweep ran.
TEST_F(SweepChartsTest, ARunOfSomethingElseIsNoneOfAnOldSweep) {
    window.session.apply(session::StartSweep{{"launch.registers_per_thread", 32, 40, 8, false}});
    window.session.finishSweep();
    const auto current = [this] {
        const auto input = timeChart(window.session, palette, *window.session.sweep());
        return input.current ? input.current->y : -1.0;
    };
    ASSERT_FALSE(window.session.isSweepOld());
    EXPECT_EQ(current(), static_cast<double>(window.session.run()->cycles()));
    window.apply(session::SetKnob{"launch.grid", Dim3{400, 1, 1}});
    ASSERT_TRUE(window.session.isSweepOld());
    const auto& points = window.session.sweep()->points;
    ASSERT_EQ(points.back().value, 40);
    EXPECT_EQ(current(), static_cast<double>(points.back().cycles));
    EXPECT_NE(current(), static_cast<double>(window.session.run()->cycles()));
}

}  // namespace
}  // namespace warpscope::present
