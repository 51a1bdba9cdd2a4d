#include "engine/scenario/guesses/trial_run.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

Scenario ofThreeBuffers(const std::string& code) {
    Scenario scenario;
    scenario.code = code;
    scenario.devicePreset = "9.0";
    scenario.block = {64, 1, 1};
    for (const char* name : {"a", "b", "c"}) {
        Argument buffer;
        buffer.name = name;
        buffer.isBuffer = true;
        buffer.count = 64;
        scenario.arguments.push_back(buffer);
    }
    return scenario;
}

TEST(TrialRun, NamesTheBuffersThatAreOnlyRead) {
    const TrialRun run =
        trialRun(ofThreeBuffers("__global__ void k(int* a, int* b, int* c) { int i = threadIdx.x;\n"
                                "    c[i] = a[i] + c[i]; atomicAdd(&b[0], 1); }"),
                 machine::Library::load({}));
    EXPECT_TRUE(run.problems.empty());
    EXPECT_EQ(run.onlyRead, (std::vector<std::string>{"a"}));
}

TEST(TrialRun, TellsWhatStopsIt) {
    const TrialRun run = trialRun(
        ofThreeBuffers("__global__ void k(int* a, int* b, int* c) { a[threadIdx.x + 1] = b[0]; }"),
        machine::Library::load({}));
    ASSERT_EQ(run.problems.size(), 1U);
    EXPECT_EQ(run.problems[0].message.key, "fault.out_of_bounds");
}

}  // namespace
}  // namespace warpscope::scenario
