#include "engine/analysis/latency_hiding.h"

#include <gtest/gtest.h>

#include "engine/analysis/report.h"
#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::kBranchyScenario;
using support::runFrom;

TEST(LatencyHiding, IsWarpsTimesWorkAgainstLatency) {
    const auto run = runFrom(kBranchyScenario);
    const LatencyHiding rule = latencyHidingOf(*run);
    EXPECT_EQ(rule.loadCycles, static_cast<double>(run->launch().machine.timing.globalLatency));
    EXPECT_GT(rule.waitCycles, 0) << "its own instructions take time too";
    EXPECT_DOUBLE_EQ(rule.loadCycles + rule.waitCycles + rule.workPerWarp, rule.latencyCycles);
    EXPECT_DOUBLE_EQ(rule.warpsNeeded * rule.workPerWarp, rule.latencyCycles);
    EXPECT_FALSE(rule.isHidden);
}

TEST(LatencyHiding, AShortLatencyIsHiddenByFewWarps) {
    const LatencyHiding rule = latencyHidingOf(*runFrom(
        kBranchyScenario, {{"device.timing.global_latency", "20"}, {"launch.grid", "[64, 1, 1]"}}));
    EXPECT_TRUE(rule.isHidden);
}

TEST(LatencyHiding, ARecordingMadeByHandNeedsNoRun) {
    const LatencyHiding rule = latencyHidingOf(support::handRecording());
    EXPECT_DOUBLE_EQ(rule.workPerWarp, 6.0 / 2);
    EXPECT_DOUBLE_EQ(rule.waitCycles, 1.0 / 2);
    EXPECT_DOUBLE_EQ(rule.warpsPerScheduler, (8.0 + 11) / 11 / 4);
}

TEST(LatencyHiding, WithoutLoadsNoWarpIsNeeded) {
    const auto run = runFrom(R"(format = 1
title = "No load"
summary = "Only stores"
[device]
preset = "h100"
[kernel]
code = "__global__ void k(int* data) { data[threadIdx.x] = 1; }"
[launch]
grid = [1, 1, 1]
block = [32, 1, 1]
[[argument]]
name = "data"
count = 32
)");
    EXPECT_EQ(latencyHidingOf(*run).warpsNeeded, 0);
    EXPECT_TRUE(latencyHidingOf(*run).isHidden);
}

}  // namespace
}  // namespace warpscope::analysis
