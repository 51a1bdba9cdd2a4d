#include "engine/analysis/report.h"

#include <gtest/gtest.h>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::kBranchyScenario;
using support::runFrom;

/// One block of one warp that adds and stores: figures that can be told by hand.
const std::string kOneWarp = R"(format = 1
title = "One warp"
summary = "A quarter of the lanes work"
[device]
preset = "h100"
sm_count = 1
[kernel]
code = "__global__ void one(int* data) { data[threadIdx.x] = 1; }"
[launch]
grid = [1, 1, 1]
block = [8, 1, 1]
[[argument]]
name = "data"
count = 8
)";

TEST(Metrics, APaddedWarpUsesTheShareOfItsLanes) {
    const auto run = runFrom(kOneWarp);
    const Metrics metrics = metricsOf(*run);
    EXPECT_DOUBLE_EQ(metrics.simdEfficiency, 0.25);
    EXPECT_DOUBLE_EQ(metrics.ipc * static_cast<double>(run->cycles()),
                     static_cast<double>(run->counters().instructions));
}

TEST(Metrics, ARecordingMadeByHandNeedsNoRun) {
    const Metrics metrics = metricsOf(support::handRecording());
    EXPECT_DOUBLE_EQ(metrics.ipc, 6.0 / 12);
    EXPECT_DOUBLE_EQ(metrics.simdEfficiency, (5 * 32.0 + 16) / (6 * 32));
    EXPECT_DOUBLE_EQ(metrics.theoreticalOccupancy, 0.5);
    EXPECT_DOUBLE_EQ(metrics.achievedOccupancy, (8.0 + 11) / 11 / 64);
}

TEST(Metrics, OneWarpOfSixtyFourIsAchievedOverItsActiveCyclesOnly) {
    const Metrics metrics = metricsOf(*runFrom(kOneWarp));
    EXPECT_DOUBLE_EQ(metrics.achievedOccupancy, 1.0 / 64);
    // An SM that never had a block has no active cycle to average over.
    EXPECT_DOUBLE_EQ(metricsOf(*runFrom(kOneWarp, {{"device.sm_count", "8"}})).achievedOccupancy,
                     1.0 / 64);
}

TEST(Metrics, AchievedIsNeverAboveTheoretical) {
    for (const char* grid : {"[1, 1, 1]", "[6, 1, 1]", "[200, 1, 1]"}) {
        const Metrics metrics = metricsOf(*runFrom(kBranchyScenario, {{"launch.grid", grid}}));
        EXPECT_GT(metrics.achievedOccupancy, 0);
        EXPECT_LE(metrics.achievedOccupancy, metrics.theoreticalOccupancy);
    }
}

TEST(Metrics, EveryBindingLimitIsNamed) {
    const Metrics slots = metricsOf(*runFrom(kBranchyScenario));
    EXPECT_EQ(slots.limiters, (std::vector<std::string>{"warps", "slots"}));
    const Metrics registers =
        metricsOf(*runFrom(kBranchyScenario, {{"launch.registers_per_thread", "200"}}));
    EXPECT_EQ(registers.limiters, std::vector<std::string>{"regs"});
}

TEST(StopName, IsTheWordOfTheReport) {
    EXPECT_EQ(stopName(gpu::StopReason::Finished), "finished");
    EXPECT_EQ(stopName(runFrom(support::kDeadlockScenario)->stopped()), "deadlock");
    EXPECT_EQ(stopName(runFrom(kBranchyScenario, {{"model.max_cycles", "50"}})->stopped()),
              "cycle_limit");
}

}  // namespace
}  // namespace warpscope::analysis
