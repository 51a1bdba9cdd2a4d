#include "app/session/runs/simulator.h"

#include "tests/support/run_scenario.h"

#include <gtest/gtest.h>

namespace warpscope::session {
namespace {

using support::kBranchyScenario;
using support::scenarioFrom;

constexpr const char* kEndless = R"(format = 1
title = "Endless"
summary = "Never ends"
[device]
preset = "h100"
sm_count = 1
[model]
max_cycles = 100000000
[kernel]
code = "__global__ void spin(int* data) { while (data[0] == 0) { data[1] = data[1] + 1; } }"
[launch]
grid = [1, 1, 1]
block = [32, 1, 1]
[[argument]]
name = "data"
count = 64
)";

TEST(Simulator, GivesTheSameRunAsTheEngine) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept);
    const std::int64_t number = simulator.request(scenarioFrom(kBranchyScenario));
    EXPECT_TRUE(simulator.isBusy());
    simulator.wait();
    const auto result = simulator.take();
    ASSERT_TRUE(result && result->run);
    EXPECT_EQ(result->request, number);
    EXPECT_EQ(result->run->fingerprint(), support::runFrom(kBranchyScenario)->fingerprint());
    EXPECT_FALSE(simulator.take());
    EXPECT_FALSE(simulator.isBusy());
}

/// Where there are no threads: whoever asks for the result does the work, a slice at a time.
TEST(Simulator, InSlicesGivesTheSameRun) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept, Execution::Slices);
    const std::int64_t number = simulator.request(scenarioFrom(kBranchyScenario));
    EXPECT_TRUE(simulator.isBusy());
    std::optional<SimulationResult> result;
    while (!result)
        result = simulator.take();
    ASSERT_TRUE(result->run);
    EXPECT_EQ(result->request, number);
    EXPECT_EQ(result->run->fingerprint(), support::runFrom(kBranchyScenario)->fingerprint());
    EXPECT_FALSE(simulator.isBusy());
}

TEST(Simulator, ALaunchThatIsRefusedGivesProblems) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept);
    simulator.request(scenarioFrom(kBranchyScenario, {{"launch.block", "[2048, 1, 1]"}}));
    simulator.wait();
    const auto result = simulator.take();
    ASSERT_TRUE(result);
    EXPECT_EQ(result->run, nullptr);
    EXPECT_FALSE(result->problems.empty());
}

TEST(Simulator, TheNewestRequestIsAnsweredLast) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept);
    std::int64_t newest = 0;
    for (int blocks = 1; blocks <= 30; ++blocks) {
        newest = simulator.request(scenarioFrom(
            kBranchyScenario, {{"launch.grid", "[" + std::to_string(blocks) + ", 1, 1]"}}));
    }
    simulator.wait();
    const auto result = simulator.take();
    ASSERT_TRUE(result && result->run);
    EXPECT_EQ(result->request, newest);
    EXPECT_EQ(result->run->blocks().size(), 30u);
}

TEST(Simulator, AnEndlessRunGivesWayToANewerOne) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept);
    simulator.request(scenarioFrom(kEndless));
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    const std::int64_t newest = simulator.request(scenarioFrom(kBranchyScenario));
    simulator.wait();
    const auto result = simulator.take();
    ASSERT_TRUE(result && result->run);
    EXPECT_EQ(result->request, newest);
    EXPECT_EQ(result->run->stopped(), gpu::StopReason::Finished);
}

TEST(Simulator, InSlicesAnEndlessRunTakesNoLongerThanASliceAndGivesWay) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept, Execution::Slices);
    simulator.request(scenarioFrom(kEndless));
    EXPECT_FALSE(simulator.take());
    EXPECT_FALSE(simulator.take());
    EXPECT_TRUE(simulator.isBusy());
    const std::int64_t newest = simulator.request(scenarioFrom(kBranchyScenario));
    simulator.wait();
    const auto result = simulator.take();
    ASSERT_TRUE(result && result->run);
    EXPECT_EQ(result->request, newest);
}

TEST(Simulator, WhatWasForeseenIsThereOnceItIsAskedFor) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept);
    simulator.foresee(scenarioFrom(kBranchyScenario));
    EXPECT_FALSE(simulator.isBusy()) << "nobody waits for it";
    simulator.finishAhead();
    EXPECT_FALSE(simulator.take()) << "nobody has asked for it";
    const auto foreseen = kept.find({scenarioFrom(kBranchyScenario), true});
    ASSERT_TRUE(foreseen);
    const std::int64_t number = simulator.request(scenarioFrom(kBranchyScenario));
    simulator.wait();
    const auto result = simulator.take();
    ASSERT_TRUE(result);
    EXPECT_EQ(result->request, number);
    EXPECT_EQ(result->run, foreseen->run);
}

TEST(Simulator, WhatIsForeseenGivesWayAtOnceOrIsTakenOver) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept);
    simulator.foresee(scenarioFrom(kEndless));
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    simulator.request(scenarioFrom(kBranchyScenario));
    simulator.wait();
    EXPECT_TRUE(simulator.take());
    simulator.foresee(scenarioFrom(kEndless));
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    simulator.request(scenarioFrom(kEndless));
    EXPECT_TRUE(simulator.isBusy()) << "now somebody waits for it";
    const std::int64_t newest = simulator.request(scenarioFrom(kBranchyScenario));
    simulator.wait();
    const auto result = simulator.take();
    ASSERT_TRUE(result && result->run);
    EXPECT_EQ(result->request, newest);
}

TEST(Simulator, ARunWithOtherChecksIsAnother) {
    scenario::ProgramCache programs;
    KeptRuns kept;
    Simulator simulator(support::devices(), programs, kept);
    simulator.request(scenarioFrom(kBranchyScenario));
    simulator.wait();
    const auto first = simulator.take();
    simulator.setLooksForHazards(false);
    simulator.request(scenarioFrom(kBranchyScenario));
    simulator.wait();
    const auto second = simulator.take();
    ASSERT_TRUE(first && second);
    EXPECT_NE(first->run, second->run);
}

}  // namespace
}  // namespace warpscope::session
