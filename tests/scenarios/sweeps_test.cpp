#include <gtest/gtest.h>

#include "engine/analysis/sweep.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenarios {
namespace {

/// The sweep that a scenario brings with it, at these values only.
analysis::Sweep sweepOf(const std::string& name, long long from, long long to, long long step) {
    const scenario::Scenario scenario = readScenario(name);
    scenario::SweepPlan plan = scenario.sweep;
    EXPECT_EQ(plan.over, "launch.registers_per_thread");
    EXPECT_GE(from, plan.from);
    EXPECT_LE(to, plan.to);
    plan.from = from;
    plan.to = to;
    plan.step = step;
    return analysis::sweep(scenario, support::devices(), plan);
}

TEST(Sweeps, TheMemoryBoundKernelNeedsEveryWarp) {
    const analysis::Sweep sweep = sweepOf("18-memory-bound", 32, 64, 32);
    ASSERT_EQ(sweep.points.size(), 2U);
    EXPECT_EQ(sweep.points[0].cycles, 24890);
    EXPECT_EQ(sweep.points[1].cycles, 49222);
    EXPECT_EQ(sweep.points[1].theoreticalPercent, 50);
    EXPECT_NEAR(analysis::speedPercent(sweep, sweep.points[1]), 50, 2);
    EXPECT_NEAR(analysis::predictedPercent(sweep, 50), 50, 1) << "the rule says the same";
    EXPECT_GT(analysis::neededPercent(sweep.points[0]), 400) << "warps that no SM can hold";
}

TEST(Sweeps, TheComputeBoundKernelIsAtItsPeakWithHalfOfThem) {
    const analysis::Sweep sweep = sweepOf("19-compute-bound", 32, 160, 32);
    ASSERT_EQ(sweep.points.size(), 5U);
    EXPECT_EQ(sweep.points[0].cycles, 94215);
    EXPECT_GT(sweep.points[0].ipc, 3.75) << "of four schedulers";
    EXPECT_EQ(sweep.points[1].cycles, 101055);
    EXPECT_EQ(sweep.points[1].theoreticalPercent, 50);
    EXPECT_EQ(sweep.points[3].cycles, 153306);
    EXPECT_EQ(sweep.points[3].theoreticalPercent, 25);
    EXPECT_EQ(sweep.points[4].cycles, 241560);
    EXPECT_GT(analysis::speedPercent(sweep, sweep.points[1]), 93) << "almost as fast";
    EXPECT_LT(analysis::speedPercent(sweep, sweep.points[3]), 65) << "two fifths are gone";
    EXPECT_NEAR(analysis::neededPercent(sweep.points[0]), 30, 1);
    EXPECT_NEAR(analysis::predictedPercent(sweep, 50), 100, 1e-9);
}

TEST(Sweeps, SpillingPaysALittleAndThenCostsALot) {
    const analysis::Sweep sweep = sweepOf("20-spilling", 16, 72, 4);
    const auto at = [&](long long value) {
        for (const analysis::SweepPoint& point : sweep.points)
            if (point.value == value) return point;
        return analysis::SweepPoint{};
    };
    EXPECT_EQ(at(72).cycles, 121605);
    EXPECT_EQ(at(40).cycles, 77800);
    EXPECT_EQ(at(40).spilledBytes, 0);
    EXPECT_EQ(at(40).theoreticalPercent, 75);
    EXPECT_EQ(at(32).cycles, 73671);
    EXPECT_EQ(at(32).spilledBytes, 12);
    EXPECT_EQ(at(32).theoreticalPercent, 100);
    EXPECT_EQ(analysis::fastestPoint(sweep)->value, 32);
    EXPECT_EQ(at(28).cycles, 85955);
    EXPECT_EQ(at(28).spilledBytes, 28);
    EXPECT_EQ(at(16).cycles, 253874);
}

/// The first lesson would give the answer of the second one away.
TEST(Sweeps, TheSecondKernelOfThePairIsComparedWithTheFirst) {
    EXPECT_EQ(readScenario("18-memory-bound").sweep.compare, "");
    EXPECT_EQ(readScenario("19-compute-bound").sweep.compare, "18-memory-bound.toml");
    EXPECT_EQ(readScenario("18-memory-bound").sweep.to, readScenario("19-compute-bound").sweep.to);
}

}  // namespace
}  // namespace warpscope::scenarios
