#include "app/views/sweep_charts.h"

#include <gtest/gtest.h>

#include "app/views/sweep_view.h"
#include "tests/app/views/occupancy_scenario.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

analysis::SweepPoint point(long long value, bool isOk, CycleCount cycles) {
    analysis::SweepPoint made;
    made.value = value;
    made.isOk = isOk;
    made.cycles = cycles;
    return made;
}

TEST(SweepCharts, CoverEachKnobInAboutFortyRuns) {
    for (const machine::Machine& machine : support::devices().machines()) {
        for (const SweepKnob& knob : kSweepKnobs) {
            const SweepRange range = sweepRange(machine, knob);
            EXPECT_GT(range.step, 0) << machine.id << " " << knob.name;
            const long long runs = (range.to - range.from) / range.step + 1;
            EXPECT_GE(runs, 8) << machine.id << " " << knob.name;
            EXPECT_LE(runs, 70) << machine.id << " " << knob.name;
        }
    }
}

TEST(SweepCharts, FindTheFastestAndTheNearestPoint) {
    const analysis::Sweep sweep{"launch.block",
                                {point(32, true, 900), point(64, true, 500), point(96, false, 0)}};
    EXPECT_EQ(fastestPoint(sweep)->value, 64) << "a value that was refused is not fast";
    EXPECT_EQ(nearestPoint(sweep, 90)->value, 96);
    EXPECT_EQ(fastestPoint({}), nullptr);
    EXPECT_EQ(nearestPoint({}, 3), nullptr);
}

TEST(SweepCharts, DrawOnlyWhatRan) {
    ViewWindow window{makeSweepView()};
    window.open(kOccupancyScenario);
    session::ActionQueue queue;
    const ViewContext context{window.session, queue, window.theme, 0};
    const analysis::Sweep sweep{"launch.block", {point(32, true, 900), point(64, false, 0)}};
    EXPECT_EQ(timeChart(context, sweep).series[0].points.size(), 1U);
    EXPECT_EQ(occupancyChart(context, sweep, 40).threshold, 40);
    EXPECT_FALSE(occupancyChart(context, sweep, {}).threshold.has_value());
}

}  // namespace
}  // namespace warpscope::views
