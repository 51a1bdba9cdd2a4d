#include "engine/analysis/passes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::runFrom;

std::string scenarioOf(const std::string& body) {
    return R"(format = 1
title = "Passes"
summary = "One warp"
[device]
preset = "h100"
sm_count = 1
[kernel]
code = '''
__global__ void k(int* data) {
    int i = threadIdx.x;
    int v = data[i];
)" + body +
           R"(
    data[i] = v;
}
'''
[launch]
grid = [1, 1, 1]
block = [32, 1, 1]
[[argument]]
name = "data"
count = 32
)";
}

const std::string kIfElse = "if (i < 24) { v = v * 5 + data[31 - i]; } else { v = data[0] - 1; }";

TEST(Passes, AnIfElseRunsInTwoPassesAndMeetsAgain) {
    const auto passes = passesOf(*runFrom(scenarioOf(kIfElse)), WarpId{0});
    ASSERT_EQ(passes.size(), 4u);
    EXPECT_EQ(passes[0].active, firstLanes(32));
    EXPECT_EQ(passes[1].active, firstLanes(24));
    EXPECT_EQ(passes[1].side, isa::Side::Then);
    EXPECT_EQ(passes[2].active, firstLanes(32) & ~firstLanes(24));
    EXPECT_EQ(passes[2].side, isa::Side::Else);
    EXPECT_EQ(passes[3].active, firstLanes(32));
    EXPECT_FALSE(passes[0].isRejoined);
    EXPECT_FALSE(passes[2].isRejoined);
    EXPECT_TRUE(passes[3].isRejoined);
}

TEST(Passes, FollowEachOtherAndHoldEveryIssue) {
    const auto run = runFrom(support::kBranchyScenario);
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        int issues = 0;
        Cycle before = 0;
        for (const Pass& pass : passesOf(*run, WarpId{id})) {
            EXPECT_LE(before, pass.begin);
            EXPECT_LT(pass.begin, pass.end);
            EXPECT_LE(pass.firstLine, pass.lastLine);
            before = pass.end;
            issues += pass.issues;
        }
        const auto segments = run->segments(WarpId{id});
        EXPECT_EQ(issues,
                  std::ranges::count(segments, trace::WarpState::Issued, &trace::Segment::state));
    }
}

TEST(Passes, LanesThatReturnedEarlyAreNotWaitedFor) {
    const auto passes =
        passesOf(*runFrom(scenarioOf("if (i >= 16) return;\n"
                                     "if (i < 4) { v = data[i + 1]; } else { v = data[0]; }")),
                 WarpId{0});
    ASSERT_FALSE(passes.empty());
    EXPECT_EQ(passes.back().active, firstLanes(16));
    EXPECT_TRUE(passes.back().isRejoined);
    EXPECT_EQ(passes.back().active, passes.back().running);
    EXPECT_NE(passes.front().running, passes.back().running);
}

TEST(Passes, ARecordingMadeByHandNeedsNoRun) {
    const auto passes = passesOf(support::handRecording(), WarpId{1});
    ASSERT_EQ(passes.size(), 3u);
    EXPECT_EQ(passes[1].begin, 8);
    EXPECT_EQ(passes[1].active, firstLanes(16));
    EXPECT_EQ(passes[1].firstLine, 6);
    EXPECT_TRUE(passes[2].isRejoined);
}

TEST(Passes, AWarpThatNeverStartedHasNone) {
    EXPECT_TRUE(passesOf(*runFrom(scenarioOf(kIfElse)), WarpId{9}).empty());
}

TEST(Passes, ASideThatAllLanesTakeIsAPassOfItsOwn) {
    const auto passes = passesOf(
        *runFrom(scenarioOf("if (blockDim.x == 32) { data[31 - i] = v * 5; v += data[i ^ 1]; }")),
        WarpId{0});
    ASSERT_EQ(passes.size(), 3u);
    for (const Pass& pass : passes) {
        EXPECT_EQ(pass.active, firstLanes(32));
        EXPECT_FALSE(pass.isRejoined) << "nobody had left";
    }
    EXPECT_EQ(passes[0].side, isa::Side::None);
    EXPECT_EQ(passes[1].side, isa::Side::Then);
    EXPECT_EQ(passes[2].side, isa::Side::None);
}

}  // namespace
}  // namespace warpscope::analysis
