#include "engine/analysis/sweep.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::devices;
using support::kBranchyScenario;
using support::runFrom;
using support::scenarioFrom;

TEST(Sweep, EachPointIsTheRunWithThatValue) {
    const Sweep result =
        sweep(scenarioFrom(kBranchyScenario), devices(), "device.sm_count", 1, 5, 2);
    ASSERT_EQ(result.points.size(), 3u);
    EXPECT_EQ(result.key, "device.sm_count");
    for (const SweepPoint& point : result.points) {
        const auto run =
            runFrom(kBranchyScenario, {{"device.sm_count", std::to_string(point.value)}});
        EXPECT_TRUE(point.isOk);
        EXPECT_EQ(point.cycles, run->cycles());
        EXPECT_DOUBLE_EQ(point.ipc * static_cast<double>(point.cycles),
                         static_cast<double>(run->counters().instructions));
    }
}

TEST(Sweep, BlockSizesAreThreadsInX) {
    const Sweep result =
        sweep(scenarioFrom(kBranchyScenario), devices(), "launch.block", 32, 64, 32);
    ASSERT_EQ(result.points.size(), 2u);
    EXPECT_EQ(result.points[1].cycles, runFrom(kBranchyScenario)->cycles());
}

TEST(Sweep, ValuesThatCannotBeLaunchedSayWhyAndTheOthersGoOn) {
    const Sweep result =
        sweep(scenarioFrom(kBranchyScenario), devices(), "launch.block", 64, 2064, 1000);
    ASSERT_EQ(result.points.size(), 3u);
    EXPECT_TRUE(result.points[0].isOk);
    EXPECT_FALSE(result.points[1].isOk);
    EXPECT_FALSE(result.points[2].isOk);
    EXPECT_FALSE(result.points[2].message.isEmpty());
}

TEST(Sweep, AKeyThatDoesNotExistIsSaidInEveryPoint) {
    const Sweep result = sweep(scenarioFrom(kBranchyScenario), devices(), "no.such_key", 1, 2, 1);
    ASSERT_EQ(result.points.size(), 2u);
    EXPECT_FALSE(result.points[0].isOk);
    EXPECT_FALSE(result.points[0].message.isEmpty());
}

TEST(Sweep, CountsItsPointsAndStopsWhenCancelled) {
    std::atomic<int> progress = 0;
    std::atomic<bool> cancel = false;
    const auto scenario = scenarioFrom(kBranchyScenario);
    sweep(scenario, devices(), "device.sm_count", 1, 3, 1, &progress, &cancel);
    EXPECT_EQ(progress, 3);
    cancel = true;
    EXPECT_TRUE(
        sweep(scenario, devices(), "device.sm_count", 1, 3, 1, nullptr, &cancel).points.empty());
}

}  // namespace
}  // namespace warpscope::analysis
