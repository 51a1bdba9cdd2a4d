#include "app/present/sweep/sweep_points.h"

#include <gtest/gtest.h>

#include <string>

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
    EXPECT_EQ(valueText(window.session, sweep, 1000), "1000");
    sweep.choices = {"loose-round-robin", "greedy-then-oldest"};
    window.apply(session::SetKnob{"model.scheduler", std::string("greedy-then-oldest")});
    EXPECT_EQ(valueText(window.session, sweep, 1),
              window.session.text("policy.greedy-then-oldest.name"));
    ASSERT_NE(currentPoint(window.session, sweep), nullptr);
    EXPECT_EQ(currentPoint(window.session, sweep)->value, 1);
    sweep.points[1].isOk = false;
    EXPECT_EQ(currentPoint(window.session, sweep), nullptr) << "it could not be run";
}

/// Registers by eight, with a cliff after 32.
analysis::Sweep byEight() {
    analysis::Sweep sweep;
    sweep.key = "launch.registers_per_thread";
    for (const long long value : {16, 24, 32, 40, 48}) {
        analysis::SweepPoint point;
        point.value = value;
        point.isOk = true;
        point.theoreticalPercent = value > 32 ? 75 : 100;
        sweep.points.push_back(point);
    }
    return sweep;
}

// "now: 32" stood over 31.
TEST(SweepPoints, AValueBetweenTwoOfTheSweepStandsWhereItIs) {
    OpenSession window(kOccupancyScenario);
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{31}});
    const analysis::Sweep sweep = byEight();
    const CurrentPlace place = currentPlace(window.session, sweep);
    EXPECT_EQ(place.value, 31);
    ASSERT_NE(place.point, nullptr);
    EXPECT_EQ(place.point->value, 32) << "what the next one costs";
    EXPECT_TRUE(place.isBetween());
}

// The value of an argument is a real number: the curve over it had no mark where it stands.
TEST(SweepPoints, AnArgumentStandsWhereItIs) {
    std::string toml = kOccupancyScenario;
    toml.insert(toml.find("float* data") + 11, ", int rounds");
    OpenSession window(toml + "[[argument]]\nname = \"rounds\"\nvalue = 40\n");
    const std::string key = "argument.rounds.value";
    window.apply(session::SetKnob{key, 7.0});
    const analysis::Sweep sweep{key, {sweptPoint(6, true, 900), sweptPoint(7, true, 900)}};
    ASSERT_NE(currentPoint(window.session, sweep), nullptr);
    EXPECT_EQ(currentPoint(window.session, sweep)->value, 7);
    window.apply(session::SetKnob{key, 6.5});
    EXPECT_EQ(currentPoint(window.session, sweep), nullptr);
}

TEST(SweepPoints, OneOccupancyIsThatOfAllThatRan) {
    analysis::Sweep sweep{"launch.block", {sweptPoint(1, true, 9), sweptPoint(2, true, 9)}};
    EXPECT_TRUE(hasOneOccupancy(sweep));
    sweep.points[1].theoreticalPercent = 50;
    EXPECT_FALSE(hasOneOccupancy(sweep));
    sweep.points[1].isOk = false;
    EXPECT_FALSE(hasOneOccupancy(sweep)) << "one run is compared with none";
}

TEST(SweepPoints, NearACliffAHandSetsEveryValue) {
    const analysis::Sweep sweep = byEight();
    EXPECT_EQ(valueAt(sweep, 33.2), 33);
    EXPECT_EQ(valueAt(sweep, 38.9), 39);
    EXPECT_EQ(valueAt(sweep, 26), 24) << "no cliff there";
    EXPECT_EQ(valueAt(sweep, 100), 48);
    EXPECT_EQ(valueAt({}, 3), std::nullopt);
}

}  // namespace
}  // namespace warpscope::present
