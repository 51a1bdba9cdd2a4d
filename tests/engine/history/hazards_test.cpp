#include "engine/history/hazards.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

std::shared_ptr<const Run> runOfKernel(const std::string& body, bool looks,
                                       const support::Knobs& knobs = {}) {
    const std::string text = R"(format = 1
title = "Hazards"
[device]
preset = "h100"
sm_count = 2
[launch]
grid = [2]
block = [64]
[kernel]
code = '''
__global__ void kernel(int* out, int n) {
  int t = threadIdx.x;
  int i = blockIdx.x * 64 + t;
)" + body + R"(
}
'''
[[argument]]
name = "out"
count = 256
[[argument]]
name = "n"
value = 65536
)";
    RecordOptions options;
    options.looksForHazards = looks;
    return support::runFrom(text, knobs, options);
}

std::vector<std::string> keysOf(const Run& run) {
    std::vector<std::string> keys;
    for (const gpu::RunProblem& problem : run.problems())
        keys.push_back(problem.message.key);
    return keys;
}

/// Nobody who looks changes what is looked at.
TEST(Hazards, ARunIsTheSameWhetherSomebodyLooksOrNot) {
    const std::string body =
        "__shared__ int s[64];\ns[t] = i;\nout[t] = s[63 - t];\nout[t + i % 3] = n * 40000 + i;";
    const auto with = runOfKernel(body, true);
    const auto without = runOfKernel(body, false);
    EXPECT_FALSE(with->problems().empty());
    EXPECT_TRUE(without->problems().empty());
    EXPECT_EQ(with->cycles(), without->cycles());
    const Cycle last = with->cycles() - 1;
    EXPECT_EQ(with->replay().stateAfter(last)->memory, without->replay().stateAfter(last)->memory);
}

TEST(Hazards, AnIndexThatWrapsIsTold) {
    const auto found = runOfKernel("int k = n * n;\nout[k + t] = 1;", true);
    ASSERT_EQ(keysOf(*found), std::vector<std::string>{"hazard.index_wraps"});
    EXPECT_EQ(found->problems()[0].kind, "overflow");
    EXPECT_EQ(found->problems()[0].line, 4);
    EXPECT_TRUE(
        runOfKernel("unsigned k = (unsigned)n * n;\nout[k + t] = 1;", true)->problems().empty())
        << "unsigned numbers may wrap";
    EXPECT_TRUE(runOfKernel("int k = n * n;\nout[i] = k;", true)->problems().empty()) << "no index";
}

TEST(Hazards, LanesThatAMaskNamesAndThatAreElsewhereAreTold) {
    const std::string key = "hazard.absent_lanes";
    for (const char* call :
         {"__shfl_down_sync(0xffffffff, t, 1)", "__ballot_sync(0xffffffff, t)",
          "__reduce_add_sync(0xffffffff, 1u)", "(int)__match_any_sync(0xffffffff, t)"}) {
        const std::string text = call;
        for (const char* model : {"stack", "independent"}) {
            const support::Knobs knobs{{"model.divergence", model}};
            const auto wrong = runOfKernel(
                "int x = 0;\nif (t % 32 < 16) x = " + text + ";\nout[i] = x;", true, knobs);
            EXPECT_EQ(keysOf(*wrong), std::vector<std::string>{key}) << call << model;
            const auto right = runOfKernel("int x = " + text + ";\nout[i] = x;", true, knobs);
            EXPECT_TRUE(right->problems().empty()) << call << model;
        }
    }
    const auto half = runOfKernel(
        "int x = 0;\nif (t % 32 < 16) x = __shfl_xor_sync(0xffff, t, 1);\nout[i] = x;", true);
    EXPECT_TRUE(half->problems().empty()) << "the mask names who is there";
}

TEST(Hazards, InLockstepASyncwarpWaitsForNobodyWhomItNames) {
    const auto keysFor = [](const std::string& mask, const std::string& model) {
        const auto run = runOfKernel(
            "if (t % 32 < 16) { out[i] = 1; __syncwarp(" + mask + "); }\nout[i] += 1;", true,
            {{"model.divergence", model}});
        return keysOf(*run);
    };
    EXPECT_EQ(keysFor("", "stack"), std::vector<std::string>{"hazard.absent_lanes"});
    EXPECT_TRUE(keysFor("0xffff", "stack").empty()) << "the mask names who is there";
    EXPECT_TRUE(keysFor("", "independent").empty()) << "it lasts until the others have exited";
}

TEST(Hazards, ReadingFromALaneThatTheMaskLeavesOutIsTold) {
    const auto keysFor = [](const std::string& call) {
        const auto run =
            runOfKernel("int x = 0;\nif (t % 32 < 16) x = " + call + ";\nout[i] = x;", true);
        return keysOf(*run);
    };
    const std::vector<std::string> told{"hazard.outside_mask"};
    EXPECT_EQ(keysFor("__shfl_sync(0xffff, t, 20)"), told) << "all get what nobody promises";
    EXPECT_EQ(keysFor("__shfl_xor_sync(0xffff, t, 16)"), told);
    EXPECT_EQ(keysFor("__shfl_down_sync(0xffff, t, 16)"), told) << "no lane gets anything else";
    EXPECT_TRUE(keysFor("__shfl_down_sync(0xffff, t, 8)").empty()) << "a sum drops the upper half";
    EXPECT_TRUE(keysFor("__shfl_down_sync(0xffff, t, 8, 16)").empty());
    EXPECT_TRUE(keysFor("__shfl_sync(0xffff, t, 20, 16)").empty()) << "lane 4 of the segment";
}

TEST(Hazards, LanesThatTheirMaskDoesNotNameAreTold) {
    for (const char* call : {"__shfl_xor_sync(0xffff, t, 1)", "(int)__ballot_sync(0xffff, t)",
                             "__any_sync(1u << (t % 32 ^ 1), t)", "(__syncwarp(0xffff), t)"}) {
        const auto run = runOfKernel("out[i] = " + std::string(call) + ";", true);
        EXPECT_EQ(keysOf(*run), std::vector<std::string>{"hazard.unnamed_lanes"}) << call;
    }
    EXPECT_TRUE(
        runOfKernel("out[i] = __any_sync(3u << (t % 32 & 30), t);", true)->problems().empty())
        << "each pair of lanes names itself";
}

TEST(Hazards, ReadingFromALaneThatHasLeftIsTold) {
    const auto found = runOfKernel(
        "if (t % 32 >= 20) return;\nout[i] = __shfl_down_sync(0xffffffff, t, 8);", true);
    EXPECT_EQ(keysOf(*found), std::vector<std::string>{"hazard.exited_lanes"});
}

}  // namespace
}  // namespace warpscope::history
