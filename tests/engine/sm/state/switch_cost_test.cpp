#include "engine/sm/state/switch_cost.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::sm {
namespace {

std::shared_ptr<const history::Run> runThatSwitches(int warps, int cost,
                                                    const char* policy = "greedy-then-oldest") {
    return support::runFrom(R"(format = 1
title = "Switches"
[device]
preset = "a100"
sm_count = 1
schedulers_per_sm = 1
[model]
memory = "uniform"
[launch]
grid = [1]
block = [32]
[kernel]
code = '''
__global__ void kernel(float* data) {
  float x = data[threadIdx.x];
  for (int i = 0; i < 8; i++) x = x * 1.5f + 2.0f;
  data[threadIdx.x] = x;
}
'''
[[argument]]
name = "data"
count = 1024
init = { mod = 8 }
)",
                            {{"launch.block", std::to_string(32 * warps)},
                             {"model.switch_cost", std::to_string(cost)},
                             {"model.scheduler", policy}});
}

CycleCount switching(const history::Run& run) {
    return run.counters().warpCycles[static_cast<std::size_t>(trace::WarpState::Switching)];
}

/// The warps of each issue, in order.
std::vector<WarpId> issuesOf(const history::Run& run) {
    std::vector<WarpId> order;
    for (Cycle cycle = 0; cycle < run.cycles(); ++cycle)
        for (const WarpId warp : run.warpsOfSm(SmId{0})) {
            const auto segment = run.segmentAt(warp, cycle);
            if (segment && segment->state == trace::WarpState::Issued) order.push_back(warp);
        }
    return order;
}

TEST(SwitchCost, OneWarpAloneNeverSwitches) {
    EXPECT_EQ(runThatSwitches(1, 50)->cycles(), runThatSwitches(1, 0)->cycles());
    EXPECT_EQ(switching(*runThatSwitches(1, 50)), 0);
}

TEST(SwitchCost, NothingCostsNothing) {
    EXPECT_EQ(switching(*runThatSwitches(8, 0)), 0);
}

TEST(SwitchCost, EverySwitchTakesItsCycles) {
    for (const char* policy : {"greedy-then-oldest", "loose-round-robin"}) {
        const auto run = runThatSwitches(8, 20, policy);
        ASSERT_EQ(run->stopped(), gpu::StopReason::Finished);
        const auto order = issuesOf(*run);
        CycleCount switches = 0;
        for (std::size_t i = 1; i < order.size(); ++i)
            switches += order[i] != order[i - 1] ? 1 : 0;
        EXPECT_GT(switches, 7) << policy;
        EXPECT_EQ(switching(*run), 20 * switches) << policy;
        EXPECT_GT(run->cycles(), 20 * switches) << policy;
        EXPECT_EQ(run->counters().instructions,
                  runThatSwitches(8, 0, policy)->counters().instructions);
    }
}

}  // namespace
}  // namespace warpscope::sm
