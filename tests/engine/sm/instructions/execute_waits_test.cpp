#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::sm {
namespace {

std::shared_ptr<const history::Run> runThatWaits(const std::string& body,
                                                 const support::Knobs& knobs = {}) {
    return support::runFrom(R"(format = 1
title = "Waits"
[device]
preset = "h100"
[model]
divergence = "independent"
caches = "warm"
[launch]
grid = [1]
block = [32]
[kernel]
code = '''
__global__ void kernel(long long* out) {
  out[2] = 1;
  long long before = clock64();
)" + body + R"(
  out[0] = clock64() - before;
}
'''
[[argument]]
name = "out"
count = 64
)",
                            knobs);
}

std::int64_t measuredBy(const history::Run& run) {
    const auto state = run.replay().stateAfter(run.cycles() - 1);
    return state->memory.load(state->memory.buffers()[0].address, 4);
}

CycleCount cyclesIn(const history::Run& run, trace::WarpState state) {
    return run.counters().warpCycles[static_cast<std::size_t>(state)];
}

/// Measured on an H200: 16, 485 and 1,025 cycles, each with a store before it.
TEST(ExecuteWaits, AFenceTakesAsLongAsItsScopeIsWide) {
    const auto none = measuredBy(*runThatWaits(""));
    const std::vector<std::pair<std::string, std::int64_t>> rows{{"__threadfence_block();", 16},
                                                                 {"__threadfence();", 485},
                                                                 {"__threadfence_system();", 1025}};
    for (const auto& [fence, cycles] : rows) {
        const auto run = runThatWaits(fence);
        EXPECT_NEAR(static_cast<double>(measuredBy(*run) - none), static_cast<double>(cycles), 3)
            << fence;
        EXPECT_GE(cyclesIn(*run, trace::WarpState::Membar), cycles - 1) << fence;
        EXPECT_TRUE(run->problems().empty());
    }
    const auto uniform = runThatWaits(
        "__threadfence();", {{"model.memory", "uniform"}, {"device.timing.global_latency", "77"}});
    EXPECT_NEAR(static_cast<double>(cyclesIn(*uniform, trace::WarpState::Membar)), 77, 1);
}

// Measured on an H200 at 1,980 MHz: cycles between two clock64(), less the 18.6 of their own.
TEST(ExecuteWaits, ASleepTakesAsLongAsMeasured) {
    const std::vector<std::pair<int, double>> rows{
        {0, 78},       {50, 78},       {64, 205},        {100, 205},
        {200, 458},    {500, 965},     {512, 1979},      {2000, 4006},
        {5000, 16172}, {10000, 32392}, {100000, 259474}, {2000000, 2076131}};
    for (const auto& [asked, measured] : rows) {
        const auto run =
            runThatWaits("__nanosleep(" + std::to_string(asked) + ");",
                         {{"device.clock_mhz", "1980"}, {"model.max_cycles", "4000000"}});
        EXPECT_NEAR(static_cast<double>(cyclesIn(*run, trace::WarpState::Sleeping)),
                    measured - 18.6, 4)
            << asked;
    }
    const auto lanes =
        runThatWaits("__nanosleep(4 * threadIdx.x);", {{"device.clock_mhz", "1000"}});
    EXPECT_NEAR(static_cast<double>(cyclesIn(*lanes, trace::WarpState::Sleeping)), 94, 1)
        << "as long as the last of its lanes";
}

}  // namespace
}  // namespace warpscope::sm
