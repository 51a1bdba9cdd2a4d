#include "engine/analysis/sweep_grid.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

const std::vector<scenario::SweepPlan>& smsAndBlocks() {
    static const std::vector<scenario::SweepPlan> plans{{"device.sm_count", 1, 2, 1},
                                                        {"launch.block", 32, 96, 32}};
    return plans;
}

TEST(SweepGrid, HasARunForEveryCombination) {
    const auto grid = sweepGrid(support::scenarioFrom(support::kBranchyScenario),
                                support::devices(), smsAndBlocks(), 1);
    EXPECT_EQ(grid.keys, (std::vector<std::string>{"device.sm_count", "launch.block"}));
    ASSERT_EQ(grid.points.size(), 6u);
    EXPECT_EQ(grid.points[1].values, (std::vector<long long>{1, 64}));
    EXPECT_EQ(grid.points[5].values, (std::vector<long long>{2, 96}));
    for (const GridPoint& one : grid.points) {
        if (!one.point.isOk) continue;
        const auto run = support::runFrom(support::kBranchyScenario,
                                          {{"device.sm_count", std::to_string(one.values[0])},
                                           {"launch.block", std::to_string(one.values[1])}});
        EXPECT_EQ(one.point.cycles, run->cycles());
    }
    EXPECT_TRUE(grid.points[1].point.isOk);
}

TEST(SweepGrid, IsTheSameOnSeveralThreads) {
    const auto scenario = support::scenarioFrom(support::kBranchyScenario);
    const auto one = sweepGrid(scenario, support::devices(), smsAndBlocks(), 1);
    for (const int threads : {4, 0}) {
        std::atomic<int> done = 0;
        const auto many = sweepGrid(scenario, support::devices(), smsAndBlocks(), threads, &done);
        EXPECT_EQ(done, 6);
        ASSERT_EQ(many.points.size(), one.points.size());
        for (std::size_t i = 0; i < one.points.size(); ++i) {
            EXPECT_EQ(many.points[i].values, one.points[i].values);
            EXPECT_EQ(many.points[i].point.cycles, one.points[i].point.cycles);
            EXPECT_EQ(many.points[i].point.message, one.points[i].point.message);
        }
    }
}

/// Runs that need more than their share go on one after another.
TEST(SweepGrid, WaitingForAnotherRunChangesNoPoint) {
    const auto scenario = support::scenarioFrom(support::kBranchyScenario);
    const scenario::SweepPlan plan{"device.sm_count", 2, 2, 1};
    const long long value = 2;
    scenario::ProgramCache programs;
    const auto pointWith = [&](std::size_t segments, std::int64_t bytes) {
        Turns turns(4);
        turns.segments = segments;
        turns.launchBytes = bytes;
        const auto point = pointAt(scenario, support::devices(), {&plan, 1}, {&value, 1}, nullptr,
                                   programs, LookFor::Figures, &turns);
        EXPECT_TRUE(turns.large.try_lock()) << "it is given back";
        turns.large.unlock();
        return point->cycles;
    };
    const auto cycles = support::runFrom(support::kBranchyScenario)->cycles();
    EXPECT_EQ(pointWith(10, 1 << 30), cycles);
    EXPECT_EQ(pointWith(1 << 20, 1), cycles);
}

TEST(SweepGrid, OfOnePlanIsASweep) {
    const auto scenario = support::scenarioFrom(support::kBranchyScenario);
    const scenario::SweepPlan plan{"device.sm_count", 1, 4, 1};
    scenario::ProgramCache programs;
    const auto grid =
        sweepGrid(scenario, support::devices(), {plan}, 0, nullptr, nullptr, &programs);
    EXPECT_GT(programs.compileCount(), 0) << "those that it was given";
    const Sweep several = sweepOf(scenario, grid);
    const Sweep one = sweep(scenario, support::devices(), plan);
    EXPECT_EQ(several.key, one.key);
    ASSERT_EQ(several.points.size(), one.points.size());
    for (std::size_t i = 0; i < one.points.size(); ++i) {
        EXPECT_EQ(several.points[i].value, one.points[i].value);
        EXPECT_EQ(several.points[i].cycles, one.points[i].cycles);
    }
}

TEST(SweepGrid, OneThatIsCancelledHasWhatIsDone) {
    const std::atomic<bool> cancel = true;
    const auto grid = sweepGrid(support::scenarioFrom(support::kBranchyScenario),
                                support::devices(), smsAndBlocks(), 2, nullptr, &cancel);
    EXPECT_TRUE(grid.points.empty());
}

TEST(SweepGrid, ARunThatIsRefusedIsAPointThatSaysWhy) {
    const auto grid =
        sweepGrid(support::scenarioFrom(support::kBranchyScenario), support::devices(),
                  {{"launch.block", 1024, 2048, 1024}, {"device.sm_count", 2, 2, 1}}, 2);
    ASSERT_EQ(grid.points.size(), 2u);
    EXPECT_FALSE(grid.points[1].point.isOk);
    EXPECT_FALSE(grid.points[1].point.message.isEmpty());
}

}  // namespace
}  // namespace warpscope::analysis
