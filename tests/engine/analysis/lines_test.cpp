#include "engine/analysis/lines.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using enum trace::AccessClass;

const std::string kStridedKernel = R"(format = 1
title = "Lines"
summary = "One line loads at a stride, one stores in a row"
[device]
preset = "h100"
sm_count = 1
[kernel]
code = '''
__global__ void lines(const float* in, float* out) {
    __shared__ float s[1024];
    int t = threadIdx.x;
    float x = in[32 * t];
    s[32 * t] = x;
    out[t] = x;
}
'''
[launch]
grid = [1, 1, 1]
block = [32, 1, 1]
[[argument]]
name = "in"
count = 1024
[[argument]]
name = "out"
count = 32
)";

const LineCounters* countersOf(const std::vector<LineCounters>& lines, int number) {
    for (const LineCounters& line : lines)
        if (line.line == number) return &line;
    return nullptr;
}

TEST(Lines, EachLineHasItsOwnAccesses) {
    const auto run = support::runFrom(kStridedKernel);
    const auto lines = countersByLine(*run);
    const LineCounters* const load = countersOf(lines, 4);
    const LineCounters* const shared = countersOf(lines, 5);
    const LineCounters* const store = countersOf(lines, 6);
    ASSERT_TRUE(load != nullptr && shared != nullptr && store != nullptr);
    EXPECT_EQ(load->of(GlobalLoad), (trace::AccessSums{1, 32, 4, 0}));
    EXPECT_EQ(load->of(GlobalStore), trace::AccessSums{});
    EXPECT_EQ(shared->of(SharedStore), (trace::AccessSums{1, 32, 1, 0})) << "passes, 32 on a bank";
    EXPECT_EQ(store->of(GlobalStore), (trace::AccessSums{1, 4, 4, 0}));
    EXPECT_GT(shared->stallCycles, 0) << "it waits for the load";
}

TEST(Lines, TogetherTheyAreTheRun) {
    const auto run = support::runFrom(support::kBranchyScenario);
    trace::AccessSumsByClass all{};
    std::int64_t instructions = 0;
    for (const LineCounters& line : countersByLine(*run)) {
        instructions += line.instructions;
        for (std::size_t i = 0; i < trace::kAccessClassCount; ++i)
            all[i] += line.accesses[i];
    }
    const trace::Counters& counters = run->counters();
    EXPECT_EQ(instructions, counters.instructions);
    const auto sumOf = [&all](trace::AccessClass what) {
        return all[static_cast<std::size_t>(what)];
    };
    EXPECT_EQ(sumOf(GlobalLoad).requests, counters.globalLoadRequests);
    EXPECT_EQ(sumOf(GlobalLoad).transactions, counters.globalLoadSectors);
    EXPECT_EQ(sumOf(GlobalStore).transactions, counters.globalStoreSectors);
    EXPECT_EQ(sumOf(SharedLoad).transactions - sumOf(SharedLoad).ideal,
              counters.sharedLoadConflicts);
}

}  // namespace
}  // namespace warpscope::analysis
