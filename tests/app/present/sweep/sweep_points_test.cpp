#include "app/present/sweep/sweep_points.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/swept_point.h"

namespace warpscope::present {
namespace {

TEST(SweepPoints, FindTheNearestPoint) {
    const analysis::Sweep sweep{
        "launch.block",
        {sweptPoint(32, true, 900), sweptPoint(64, true, 500), sweptPoint(96, false, 0)}};
    EXPECT_EQ(nearestPoint(sweep, 90)->value, 96);
    EXPECT_EQ(nearestPoint({}, 3), nullptr);
}

TEST(SweepPoints, OverNamesAreCalledByThem) {
    OpenSession window(kOccupancyScenario);
    analysis::Sweep sweep{"model.scheduler", {sweptPoint(0, true, 900), sweptPoint(1, true, 700)}};
    EXPECT_EQ(valueText(window.session, sweep, 1000), "1,000");
    sweep.choices = {"loose-round-robin", "greedy-then-oldest"};
    window.apply(session::SetKnob{"model.scheduler", std::string("greedy-then-oldest")});
    EXPECT_EQ(valueText(window.session, sweep, 1),
              window.session.text("policy.greedy-then-oldest.name"));
    ASSERT_NE(currentPoint(window.session, sweep), nullptr);
    EXPECT_EQ(currentPoint(window.session, sweep)->value, 1);
    sweep.points[1].isOk = false;
    EXPECT_EQ(currentPoint(window.session, sweep), nullptr) << "it could not be run";
}

}  // namespace
}  // namespace warpscope::present
