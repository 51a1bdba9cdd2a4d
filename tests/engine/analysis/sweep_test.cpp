#include "engine/analysis/sweep.h"

#include <gtest/gtest.h>

#include "engine/analysis/report.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::devices;
using support::kBranchyScenario;
using support::runFrom;
using support::scenarioFrom;

TEST(Sweep, EachPointIsTheRunWithThatValue) {
    const Sweep result =
        sweep(scenarioFrom(kBranchyScenario), devices(), {"device.sm_count", 1, 5, 2});
    ASSERT_EQ(result.points.size(), 3u);
    EXPECT_EQ(result.key, "device.sm_count");
    for (const SweepPoint& point : result.points) {
        const auto run =
            runFrom(kBranchyScenario, {{"device.sm_count", std::to_string(point.value)}});
        EXPECT_TRUE(point.isOk);
        EXPECT_TRUE(point.isLaunched);
        EXPECT_EQ(point.cycles, run->cycles());
        const Metrics metrics = metricsOf(*run);
        EXPECT_DOUBLE_EQ(point.theoreticalPercent, 100 * metrics.theoreticalOccupancy);
        EXPECT_DOUBLE_EQ(point.achievedPercent, 100 * metrics.achievedOccupancy);
        EXPECT_EQ(point.blocksPerSm, run->launch().occupancy.blocksPerSm);
        EXPECT_EQ(point.registersPerThread, run->launch().registersPerThread);
        EXPECT_DOUBLE_EQ(point.ipc * static_cast<double>(point.cycles),
                         static_cast<double>(run->counters().instructions));
    }
}

TEST(Sweep, BlockSizesAreThreadsInX) {
    const Sweep result =
        sweep(scenarioFrom(kBranchyScenario), devices(), {"launch.block", 32, 64, 32});
    ASSERT_EQ(result.points.size(), 2u);
    EXPECT_EQ(result.points[1].cycles, runFrom(kBranchyScenario)->cycles());
}

TEST(Sweep, NamesAreSweptInTheirOrder) {
    const std::vector<std::string> names{"a100", "h100", "no-such-gpu"};
    scenario::ProgramCache programs;
    const Sweep result = sweepChoices(scenarioFrom(kBranchyScenario), devices(), "device.preset",
                                      names, nullptr, programs);
    EXPECT_EQ(result.choices, names);
    ASSERT_EQ(result.points.size(), 3u);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto run = runFrom(kBranchyScenario, {{"device.preset", names[i]}});
        EXPECT_EQ(result.points[i].value, static_cast<long long>(i));
        EXPECT_EQ(result.points[i].cycles, run->cycles()) << names[i];
    }
    EXPECT_FALSE(result.points[2].isOk) << "a name that there is not, and the others stay";
}

TEST(Sweep, CompilesOnceUnlessTheCompilerDependsOnTheValue) {
    scenario::ProgramCache programs;
    const auto scenario = scenarioFrom(kBranchyScenario);
    const auto compiledFor = [&](const scenario::SweepPlan& plan) {
        const auto before = programs.compileCount();
        sweep(scenario, devices(), plan, nullptr, nullptr, &programs);
        return programs.compileCount() - before;
    };
    EXPECT_EQ(compiledFor({"launch.block", 32, 128, 32}), 1);
    EXPECT_EQ(compiledFor({"device.sm_count", 1, 4, 1}), 0);
    EXPECT_LE(compiledFor({"launch.registers_per_thread", 8, 64, 8}), 8);
    EXPECT_EQ(compiledFor({"launch.registers_per_thread", 8, 64, 8}), 0) << "all are kept";
}

TEST(Sweep, ANumberBecomesAValueOfItsField) {
    const auto scenario = scenarioFrom(kBranchyScenario);
    EXPECT_EQ(sweptValue(scenario, "launch.block", 96), scenario::FieldValue(Dim3{96, 1, 1}));
    EXPECT_EQ(sweptValue(scenario, "launch.registers_per_thread", 32), scenario::FieldValue(32));
    EXPECT_EQ(sweptValue(scenario, "device.sm_count", 2), scenario::FieldValue(2));
    EXPECT_EQ(sweptValue(scenario, "model.scheduler", 2), scenario::FieldValue("2"))
        << "which no policy is called";
}

TEST(Sweep, ValuesThatCannotBeLaunchedSayWhyAndTheOthersGoOn) {
    const Sweep result =
        sweep(scenarioFrom(kBranchyScenario), devices(), {"launch.block", 64, 2064, 1000});
    ASSERT_EQ(result.points.size(), 3u);
    EXPECT_TRUE(result.points[0].isOk);
    EXPECT_FALSE(result.points[1].isOk);
    EXPECT_FALSE(result.points[2].isOk);
    EXPECT_FALSE(result.points[2].message.isEmpty());
}

TEST(Sweep, AKeyThatDoesNotExistIsSaidInEveryPoint) {
    const Sweep result = sweep(scenarioFrom(kBranchyScenario), devices(), {"no.such_key", 1, 2, 1});
    ASSERT_EQ(result.points.size(), 2u);
    EXPECT_FALSE(result.points[0].isOk);
    EXPECT_FALSE(result.points[0].message.isEmpty());
}

TEST(Sweep, CountsItsPointsAndStopsWhenCancelled) {
    std::atomic<int> progress = 0;
    std::atomic<bool> cancel = false;
    const auto scenario = scenarioFrom(kBranchyScenario);
    sweep(scenario, devices(), {"device.sm_count", 1, 3, 1}, &progress, &cancel);
    EXPECT_EQ(progress, 3);
    cancel = true;
    EXPECT_TRUE(
        sweep(scenario, devices(), {"device.sm_count", 1, 3, 1}, nullptr, &cancel).points.empty());
}

TEST(Sweep, KeepsTheNumberOfThreadsWhereItIsAskedTo) {
    const auto scenario = scenarioFrom(kBranchyScenario, {{"launch.grid", "[5, 1, 1]"}});
    const std::int64_t threads = scenario.grid.count() * scenario.block.count();
    const Sweep result = sweep(scenario, devices(), {"launch.block", 24, 64, 8, true});
    for (const SweepPoint& point : result.points) {
        ASSERT_TRUE(point.isOk) << point.value;
        EXPECT_LE(point.threads, threads) << "a kernel that does not ask i < n must not go astray";
        EXPECT_GT(point.threads, threads - point.value);
    }
}

TEST(Sweep, ARunThatDoesNotFinishIsNoResult) {
    const auto scenario = scenarioFrom(support::kDeadlockScenario);
    const Sweep result = sweep(scenario, devices(), {"device.sm_count", 1, 1, 1});
    ASSERT_EQ(result.points.size(), 1u);
    EXPECT_FALSE(result.points[0].isOk);
    EXPECT_TRUE(result.points[0].message.key.starts_with("deadlock."));
    const auto limited = scenarioFrom(kBranchyScenario, {{"model.max_cycles", "50"}});
    EXPECT_FALSE(sweep(limited, devices(), {"device.sm_count", 1, 1, 1}).points[0].isOk);
}

SweepPoint made(double percent, CycleCount cycles, int spilledBytes = 0, double needed = 0) {
    SweepPoint point;
    point.isOk = true;
    point.threads = 1000;
    point.theoreticalPercent = percent;
    point.cycles = cycles;
    point.spilledBytes = spilledBytes;
    point.maxWarpsPerScheduler = 16;
    point.hiding.warpsNeeded = needed;
    return point;
}

TEST(Sweep, SaturatesWhereMoreOccupancyDoesNotHelp) {
    const Sweep bound{"k", {made(100, 100), made(50, 103), made(25, 130)}};
    EXPECT_EQ(saturationPoint(bound)->theoreticalPercent, 50);
    EXPECT_EQ(saturationPoint(bound, 1)->theoreticalPercent, 100);
    const Sweep spilling{"k", {made(25, 100, 8), made(100, 100)}};
    EXPECT_EQ(saturationPoint(spilling)->theoreticalPercent, 100) << "spills are another story";
    EXPECT_EQ(saturationPoint({}), nullptr);
}

TEST(Sweep, SpeedCountsThreadsNotRuns) {
    Sweep twice{"launch.block", {made(100, 100), made(100, 150)}};
    twice.points[1].threads = 2000;
    EXPECT_EQ(fastestPoint(twice), &twice.points[1]);
    EXPECT_DOUBLE_EQ(speedPercent(twice, twice.points[0]), 75);
    twice.points[1].isOk = false;
    EXPECT_EQ(fastestPoint(twice), &twice.points[0]);
    EXPECT_EQ(speedPercent(twice, twice.points[1]), 0);
}

TEST(Sweep, TheRuleGrowsWithTheWarpsUntilLatencyIsHidden) {
    const Sweep hidden{"k", {made(50, 110, 0, 8), made(100, 100, 0, 8)}};
    EXPECT_DOUBLE_EQ(neededPercent(hidden.points[0]), 50);
    EXPECT_DOUBLE_EQ(predictedPercent(hidden, 25), 50);
    EXPECT_DOUBLE_EQ(predictedPercent(hidden, 50), 100);
    EXPECT_DOUBLE_EQ(predictedPercent(hidden, 75), 100);
    const Sweep never{"k", {made(50, 200, 0, 64), made(100, 100, 0, 64)}};
    EXPECT_DOUBLE_EQ(predictedPercent(never, 50), 50) << "of what is in reach";
    EXPECT_EQ(predictedPercent({}, 50), 0);
}

TEST(Sweep, OfPointsAsFullTheFasterSaturatesAndOneThatSpillsOnlyAlone) {
    const auto point = [](double percent, Cycle cycles, int spilled) {
        SweepPoint made;
        made.isOk = true;
        made.theoreticalPercent = percent;
        made.cycles = cycles;
        made.threads = 1000;
        made.spilledBytes = spilled;
        return made;
    };
    Sweep sweep;
    sweep.points = {point(50, 103, 0), point(50, 101, 0), point(50, 102, 0), point(100, 100, 0),
                    point(25, 100, 8)};
    EXPECT_EQ(saturationPoint(sweep, 5), &sweep.points[1]);
    EXPECT_EQ(saturationPoint(sweep, 0.5), &sweep.points[3]);
    for (std::size_t i = 0; i < 4; ++i)
        sweep.points[i].isOk = false;
    EXPECT_EQ(saturationPoint(sweep, 5), &sweep.points[4]);
    sweep.points[4].isOk = false;
    EXPECT_EQ(saturationPoint(sweep, 5), nullptr);
}

}  // namespace
}  // namespace warpscope::analysis
