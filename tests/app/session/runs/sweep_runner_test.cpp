#include "app/session/runs/sweep_runner.h"

#include "tests/support/run_scenario.h"

#include <gtest/gtest.h>

namespace warpscope::session {
namespace {

using support::kBranchyScenario;
using support::scenarioFrom;

void waitFor(const SweepRunner& runner) {
    while (runner.isRunning())
        std::this_thread::yield();
}

TEST(SweepRunner, GivesThePointsOfTheSweep) {
    scenario::ProgramCache programs;
    SweepRunner runner(support::devices(), programs);
    runner.start(scenarioFrom(kBranchyScenario), {"device.sm_count", 1, 4, 1});
    waitFor(runner);
    EXPECT_EQ(runner.progress(), 1);
    const auto sweep = runner.take();
    ASSERT_NE(sweep, nullptr);
    EXPECT_EQ(sweep->points.size(), 4u);
    EXPECT_EQ(runner.take(), nullptr);
}

/// Where there are no threads: whoever asks for the result does the work, a slice at a time.
TEST(SweepRunner, InSlicesGivesThePointsOfTheSweepAndOfWhatItIsComparedWith) {
    scenario::ProgramCache programs;
    SweepRunner threaded(support::devices(), programs);
    SweepRunner sliced(support::devices(), programs, Execution::Slices);
    const auto scenario = scenarioFrom(kBranchyScenario);
    for (SweepRunner* runner : {&threaded, &sliced})
        runner->start(scenario, {"device.sm_count", 1, 4, 1}, scenario);
    EXPECT_TRUE(sliced.isRunning());
    threaded.wait();
    sliced.wait();
    const auto wanted = threaded.take();
    const auto got = sliced.take();
    ASSERT_TRUE(wanted && got);
    EXPECT_FALSE(sliced.isRunning());
    ASSERT_EQ(got->points.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(got->points[i].cycles, wanted->points[i].cycles);
    ASSERT_EQ(got->compared.size(), 1u);
    EXPECT_EQ(got->compared.front().points.size(), 4u);
}

/// A list of numbers lies on an axis, names and numbers in disorder stand side by side.
TEST(SweepRunner, WordsOfAPlanAreNumbersWhereTheyGrowAndChoicesElse) {
    const auto sweptOver = [](std::vector<std::string> words, Execution execution) {
        scenario::ProgramCache programs;
        SweepRunner runner(support::devices(), programs, execution);
        scenario::SweepPlan plan{"device.sm_count", 0, static_cast<long long>(words.size()) - 1};
        plan.words = std::move(words);
        runner.start(scenarioFrom(kBranchyScenario), plan);
        runner.wait();
        return *runner.take();
    };
    for (const Execution execution : {Execution::Thread, Execution::Slices}) {
        const auto numbers = sweptOver({"1", "2", "4"}, execution);
        ASSERT_EQ(numbers.points.size(), 3u);
        EXPECT_EQ(numbers.points[2].value, 4);
        EXPECT_TRUE(numbers.choices.empty());
        const auto disordered = sweptOver({"4", "1"}, execution);
        ASSERT_EQ(disordered.points.size(), 2u);
        EXPECT_EQ(disordered.points[1].value, 1) << "counted";
        EXPECT_EQ(disordered.choices, (std::vector<std::string>{"4", "1"}));
        EXPECT_EQ(disordered.points[0].cycles, numbers.points[2].cycles);
        EXPECT_EQ(disordered.points[1].cycles, numbers.points[0].cycles);
    }
}

TEST(SweepRunner, CancelledGivesWhatIsDone) {
    scenario::ProgramCache programs;
    SweepRunner runner(support::devices(), programs);
    runner.start(scenarioFrom(kBranchyScenario), {"launch.dynamic_shared_bytes", 0, 100'000, 1});
    runner.cancel();
    waitFor(runner);
    const auto sweep = runner.take();
    ASSERT_NE(sweep, nullptr);
    EXPECT_LT(sweep->points.size(), 100'000u);
}

TEST(SweepRunner, ANewSweepReplacesTheOld) {
    scenario::ProgramCache programs;
    SweepRunner runner(support::devices(), programs);
    runner.start(scenarioFrom(kBranchyScenario), {"launch.dynamic_shared_bytes", 0, 100'000, 1});
    runner.start(scenarioFrom(kBranchyScenario), {"device.sm_count", 1, 2, 1});
    waitFor(runner);
    const auto sweep = runner.take();
    ASSERT_NE(sweep, nullptr);
    EXPECT_EQ(sweep->key, "device.sm_count");
}

TEST(SweepRunner, AnEmptyRangeIsASweepWithoutPoints) {
    scenario::ProgramCache programs;
    SweepRunner runner(support::devices(), programs);
    runner.start(scenarioFrom(kBranchyScenario), {"device.sm_count", 3, 2, 0});
    waitFor(runner);
    const auto sweep = runner.take();
    ASSERT_NE(sweep, nullptr);
    EXPECT_TRUE(sweep->points.empty());
    EXPECT_EQ(runner.progress(), 0);
}

}  // namespace
}  // namespace warpscope::session
