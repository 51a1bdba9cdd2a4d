#include "engine/analysis/comparison.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

/// Every thread adds up `n` numbers that lie `stride` apart.
const std::string kSums = R"(format = 1
title = "Sums"
[device]
preset = "h100"
sm_count = 1
[kernel]
code = '''
__global__ void sums(const float* data, float* out, int n, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) sum += data[i * stride + k];
    out[i] = sum;
}
'''
[launch]
grid = [8, 1, 1]
block = [128, 1, 1]
[[argument]]
name = "data"
count = 40000
[[argument]]
name = "out"
count = 16384
[[argument]]
name = "n"
value = 8
[[argument]]
name = "stride"
value = 1
)";

std::vector<Message> compared(const std::vector<std::pair<std::string, std::string>>& sets) {
    return compareRuns(*support::runFrom(kSums), *support::runFrom(kSums, sets));
}

const std::string* valueOf(const Message& message, const std::string& name) {
    for (const auto& [key, value] : message.values)
        if (key == name) return &value;
    return nullptr;
}

TEST(Comparison, TheSameRunTwiceHasNoCause) {
    const auto sentences = compared({});
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_EQ(sentences[0].key, "compare.same");
}

TEST(Comparison, ARunThatAFaultStoppedIsNoFasterOne) {
    const auto sentences = compared({{"argument.data.count", "100"}});
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_EQ(sentences[0].key, "compare.fault");
    EXPECT_EQ(*valueOf(sentences[0], "run"), "B");
}

TEST(Comparison, ARunAtItsLimitIsNotCompared) {
    const auto sentences = compared({{"model.max_cycles", "100"}});
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_EQ(sentences[0].key, "compare.cycle_limit");
    EXPECT_EQ(*valueOf(sentences[0], "cycles"), "100");
}

TEST(Comparison, ScatteredLoadsAreNamedAsTheReason) {
    const auto sentences = compared({{"argument.stride.value", "32"}});
    ASSERT_GE(sentences.size(), 2u);
    EXPECT_EQ(sentences[0].key, "compare.slower");
    EXPECT_EQ(sentences[1].key, "compare.waits_longer");
    const std::string* what = valueOf(sentences[1], "what");
    ASSERT_NE(what, nullptr);
    EXPECT_TRUE(*what == "@compare.for.long_scoreboard" || *what == "@compare.for.lg_throttle")
        << *what;
}

TEST(Comparison, MoreWarpsThanFindRoomAreNamed) {
    // 64 warps fit on the SM: 512 come in eight turns.
    const auto sentences = compared({{"launch.grid", "[128]"}});
    ASSERT_GE(sentences.size(), 2u);
    EXPECT_EQ(sentences[0].key, "compare.slower");
    EXPECT_EQ(sentences[1].key, "compare.warps");
    EXPECT_EQ(*valueOf(sentences[1], "a"), "32");
    EXPECT_EQ(*valueOf(sentences[1], "b"), "512");
}

TEST(Comparison, WarpsThatAllFitAreNoReasonByTheirNumber) {
    for (const Message& sentence : compared({{"launch.grid", "[1]"}}))
        EXPECT_NE(sentence.key, "compare.warps");
}

TEST(Comparison, FewerResidentWarpsAreNamed) {
    // 255 registers leave room for two blocks of 128 threads; eight fit without.
    const auto sentences = compared({{"launch.registers_per_thread", "255"}});
    ASSERT_GE(sentences.size(), 2u);
    EXPECT_EQ(sentences[0].key, "compare.slower");
    EXPECT_EQ(sentences[1].key, "compare.resident");
}

// Where every warp has room from the start nobody waits for any, however many are there on average.
TEST(Comparison, RoomIsNoCauseWhereAllFindIt) {
    for (const char* n : {"100", "400"})
        for (const char* policy : {"oldest-first", "loose-round-robin"})
            for (const Message& sentence :
                 compared({{"argument.n.value", n}, {"model.scheduler", policy}}))
                EXPECT_NE(sentence.key, "compare.resident") << n << policy;
}

TEST(Comparison, FewerInstructionsAreNamed) {
    const auto sentences = compared({{"argument.n.value", "400"}});
    bool isNamed = false;
    for (const Message& sentence : sentences)
        isNamed = isNamed || sentence.key == "compare.more_instructions" ||
                  sentence.key == "compare.waits_longer";
    EXPECT_TRUE(isNamed);
    EXPECT_LE(sentences.size(), 5u);
}

}  // namespace
}  // namespace warpscope::analysis
