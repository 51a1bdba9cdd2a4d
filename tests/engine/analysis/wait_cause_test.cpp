#include "engine/analysis/wait_cause.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "engine/analysis/why.h"
#include "tests/engine/analysis/catalogue.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::isWhole;
using trace::WarpState;

/// Eight warps of one block on one SM that all hammer the same unit.
std::string crowd(const std::string& body) {
    return R"(format = 1
title = "Crowd"
summary = "Warps that get in each other's way"
[device]
preset = "h100"
sm_count = 1
[kernel]
code = '''
__global__ void crowd(float* data) {
    int i = threadIdx.x;
)" + body +
           R"(
}
'''
[launch]
grid = [2, 1, 1]
block = [1024, 1, 1]
[[argument]]
name = "data"
count = 32768
)";
}

/// The reasons of the first segment in a state that some warp of the run has.
std::optional<WarpWhy> firstIn(const history::Run& run, WarpState state) {
    for (std::uint32_t id = 0; id < run.warps().size(); ++id) {
        for (const trace::Segment& segment : run.segments(WarpId{id})) {
            if (segment.state == state) return whyWarp(run, WarpId{id}, segment.begin);
        }
    }
    return std::nullopt;
}

TEST(WaitCause, ABusyPipeNamesWhoTookIt) {
    const auto run = support::runFrom(crowd("data[i] = sinf(data[i]) + cosf(data[i + 1024]);"));
    const auto why = firstIn(*run, WarpState::MathPipeThrottle);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.pipe_busy");
    ASSERT_EQ(why->chain.size(), 1u);
    EXPECT_TRUE(isWhole(why->chain[0]));
    EXPECT_NE(why->causeIssuedAt, kNever);
}

TEST(WaitCause, AFullQueueSaysWhenThereIsRoom) {
    const auto run = support::runFrom(crowd(
        "data[i] = data[i + 1024] + data[i + 2048] + data[i + 3072] + data[i + 4096] + "
        "data[i * 8 + 5120] + data[i * 8 + 5121] + data[i * 8 + 5122] + data[i * 8 + 5123];"));
    const auto why = firstIn(*run, WarpState::LgThrottle);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->sentence.key, "why.queue_full");
    EXPECT_TRUE(isWhole(why->sentence));
    EXPECT_NE(why->readyAt, kNever);
}

TEST(WaitCause, ALoadTellsItsTraffic) {
    const auto run = support::runFrom(crowd("data[i] = data[i * 8] * 2.0f;"));
    const auto why = firstIn(*run, WarpState::LongScoreboard);
    ASSERT_TRUE(why);
    const auto travel = std::ranges::find(why->chain, "why.travel_global", &Message::key);
    ASSERT_NE(travel, why->chain.end());
    // Every lane of a warp touches a sector of its own.
    EXPECT_EQ(travel->values.at(0).second, "32");
}

TEST(WaitCause, LanesAtDifferentBarriersWaitForTheirOwnWarp) {
    const auto run = support::runFrom(support::kDeadlockScenario);
    const auto why = firstIn(*run, WarpState::Barrier);
    ASSERT_TRUE(why);
    EXPECT_TRUE(std::ranges::count(why->chain, "why.own_lanes_missing", &Message::key));
}

}  // namespace
}  // namespace warpscope::analysis
