#include "engine/analysis/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

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

TEST(Comparison, UnequalWorkIsSaidBeforeWhatTheWarpsWaitFor) {
    // Two turns of warps, each of which waits four times as long for its scattered loads.
    const auto sentences = compared({{"launch.grid", "[32]"},
                                     {"argument.data.count", "140000"},
                                     {"argument.stride.value", "32"}});
    ASSERT_GE(sentences.size(), 3u);
    EXPECT_EQ(sentences[1].key, "compare.warps");
    EXPECT_EQ(*valueOf(sentences[1], "b"), "128");
    EXPECT_EQ(sentences[2].key, "compare.waits_longer");
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

// Half as many warps were said to be resident, and not that half of the SMs were missing.
TEST(Comparison, AnotherNumberOfSmsComesBeforeWhatItLeadsTo) {
    const auto sentences = compared({{"device.sm_count", "2"}, {"launch.grid", "[64]"}});
    ASSERT_GE(sentences.size(), 2u);
    EXPECT_EQ(sentences[1].key, "compare.sms");
    EXPECT_EQ(*valueOf(sentences[1], "a"), "1");
    EXPECT_EQ(*valueOf(sentences[1], "b"), "2");
    for (const Message& sentence : compared({{"launch.grid", "[64]"}}))
        EXPECT_NE(sentence.key, "compare.sms");
}

// Where every warp has room from the start nobody waits for any, however many are there on average.
TEST(Comparison, RoomIsNoCauseWhereAllFindIt) {
    for (const char* n : {"100", "400"})
        for (const char* policy : {"oldest-first", "loose-round-robin"})
            for (const Message& sentence :
                 compared({{"argument.n.value", n}, {"model.scheduler", policy}}))
                EXPECT_NE(sentence.key, "compare.resident") << n << policy;
}

// Of two policies the sentence named who was resident alone, and no reason to wait.
TEST(Comparison, WhereWarpsStayAsLongTheWaitThatChangedMostIsNamed) {
    const std::string polynomials = R"(format = 1
title = "Polynomials"
[device]
preset = "a100"
sm_count = 1
schedulers_per_sm = 1
[kernel]
code = '''
__global__ void polynomials(const float* in, float* out, int rounds) {
    int i = threadIdx.x;
    float x = in[i], a = 1.0f, b = 2.0f;
    for (int k = 0; k < rounds; ++k) {
        a = a * x + 1.0f;
        b = b * x + 2.0f;
        a = a * x + 3.0f;
    }
    out[i] = a + b;
}
'''
[launch]
grid = 1
block = 128
[[argument]]
name = "in"
count = 128
[[argument]]
name = "out"
count = 128
[[argument]]
name = "rounds"
value = 8
)";
    int named = 0;
    for (const char* policy : {"oldest-first", "loose-round-robin", "two-level"})
        for (const Message& sentence :
             compareRuns(*support::runFrom(polynomials, {{"model.scheduler", policy}}),
                         *support::runFrom(polynomials))) {
            if (!sentence.key.starts_with("compare.most_")) continue;
            ++named;
            EXPECT_NE(*valueOf(sentence, "cycles"), "0");
            EXPECT_TRUE(valueOf(sentence, "what")->starts_with("@compare.for."));
        }
    EXPECT_GT(named, 0);
}

// Of two SMs against four it was told that a warp waits one cycle longer.
TEST(Comparison, AWaitThatHardlyChangesIsNoCauseOfALargeDifference) {
    const std::vector<std::pair<std::string, std::string>> one{
        {"device.limits.max_blocks_per_sm", "1"}};
    auto four = one;
    four.emplace_back("device.sm_count", "4");
    const auto sentences =
        compareRuns(*support::runFrom(kSums, one), *support::runFrom(kSums, four));
    ASSERT_GE(sentences.size(), 2u);
    EXPECT_EQ(sentences[0].key, "compare.faster");
    for (const Message& sentence : sentences)
        EXPECT_FALSE(sentence.key.starts_with("compare.most_")) << sentence.key;
}

// "In B 30.7 are there at a time on average, in A 30.7" was given as the reason.
TEST(Comparison, WhatReadsTheSameForBothIsNoCause) {
    const std::string mixed = R"(format = 1
title = "Mixed"
[device]
preset = "metax-c500"
sm_count = 1
[kernel]
code = '''
__global__ void mixed(const float* a, float* b, int* hits, int n, int stride) {
    __shared__ float tile[512];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[(i * stride) % n];
    tile[(threadIdx.x * 2) % 512] = x;
    __syncthreads();
    float y = tile[(threadIdx.x * 4) % 512];
    if (threadIdx.x % 64 < 20) {
        y = y * 2.0f + 1.0f;
        atomicAdd(&hits[threadIdx.x % 4], 1);
    } else {
        y = y + x;
        if (threadIdx.x % 64 < 40) y = y * 3.0f;
    }
    for (int k = 0; k < threadIdx.x % 4; ++k) y = y + 1.0f;
    b[i] = y;
}
'''
[launch]
grid = 8
block = 256
[[argument]]
name = "a"
count = 2048
init = { mod = 8 }
[[argument]]
name = "b"
count = 2048
[[argument]]
name = "hits"
count = 4
[[argument]]
name = "n"
value = 2048
[[argument]]
name = "stride"
value = 2
)";
    const auto sentences = compareRuns(
        *support::runFrom(mixed, {{"model.scheduler", "oldest-first"}}), *support::runFrom(mixed));
    ASSERT_GE(sentences.size(), 2u) << "another cause is left";
    for (const Message& sentence : sentences) {
        const std::string* const a = valueOf(sentence, "a");
        const std::string* const b = valueOf(sentence, "b");
        EXPECT_FALSE(a != nullptr && b != nullptr && *a == *b) << sentence.key << " " << *a;
    }
}

/// The whole number that a sentence has under a name, with the sign of its key.
long long numberIn(const Message& sentence, const char* name) {
    std::string text = *valueOf(sentence, name);
    const bool isLess =
        sentence.key == "compare.waits_less" || sentence.key == "compare.fewer_instructions";
    text.erase(0, text.find_first_of("0123456789"));
    return (isLess ? -1 : 1) * std::stoll(text);
}

// 17.4 + 60.6 + 47.5 = 125.5 was told as 17 + 61 + 48 of 125.
TEST(Comparison, RoundedPartsAddUpToTheirSum) {
    using Wholes = std::vector<long long>;
    EXPECT_EQ(wholesOf(std::vector{16.6, 60.6, 47.6}, 125), (Wholes{17, 61, 47}));
    EXPECT_EQ(wholesOf(std::vector{5.4, 5.4}, 11), (Wholes{6, 5}));
    EXPECT_EQ(wholesOf(std::vector{12.5, -2.7}, 10), (Wholes{13, -3})) << "what takes back";
    EXPECT_EQ(wholesOf(std::vector{3.0}, 3), Wholes{3});
}

/// "−94" or "+123" as a number.
long long signedIn(const Message& sentence, const std::string& name) {
    const std::string& text = *valueOf(sentence, name.c_str());
    const long long number = std::stoll(text.substr(text.find_first_of("0123456789")));
    return text.starts_with("+") ? number : -number;
}

// A reader who adds up what is said comes to the difference, and each part of it has a name.
TEST(Comparison, TheCausesOfAWarpAddUp) {
    int sums = 0, parts = 0;
    const std::vector<std::pair<std::string, std::string>> turned{
        {"argument.stride.value", "2"},  {"argument.stride.value", "8"},
        {"argument.stride.value", "32"}, {"model.scheduler", "loose-round-robin"},
        {"launch.block", "64"},          {"launch.grid", "64"},
        {"launch.block", "256"},         {"launch.registers_per_thread", "128"},
        {"argument.n.value", "64"},      {"model.scheduler", "two-level"}};
    for (const auto& set : turned) {
        const auto sentences = compared({set});
        long long named = 0;
        for (const Message& sentence : sentences) {
            if (sentence.key.starts_with("compare.waits_")) named += numberIn(sentence, "cycles");
            if (sentence.key.ends_with("_instructions")) named += numberIn(sentence, "count");
            if (!sentence.key.starts_with("compare.sum_")) continue;
            const bool isLess = sentence.key.starts_with("compare.sum_less");
            const long long whole = (isLess ? -1 : 1) * numberIn(sentence, "cycles");
            long long told = named;
            for (const auto& [name, value] : sentence.values) {
                if (name.starts_with("count") || name == "rest") told += signedIn(sentence, name);
                if (!name.starts_with("what")) continue;
                EXPECT_TRUE(value.starts_with("@state.")) << value;
                ++parts;
            }
            EXPECT_EQ(told, whole) << set.first << " = " << set.second;
            ++sums;
        }
    }
    EXPECT_GT(sums, 0);
    EXPECT_GT(parts, sums) << "of several parts each has its name";
}

// Fifty times the loop: the waits follow from what a warp has to do, so that comes first.
TEST(Comparison, WhatAWarpHasToDoComesBeforeWhatItWaitsFor) {
    const auto longer = compared({{"argument.n.value", "400"}});
    ASSERT_GE(longer.size(), 2u);
    EXPECT_EQ(longer[1].key, "compare.more_instructions");
    EXPECT_EQ(std::ranges::count(longer, "compare.more_instructions", &Message::key), 1);
    EXPECT_LE(longer.size(), 6u);
}

/// 8,192 numbers, over which the threads of one block step.
const std::string kSteps = R"(format = 1
title = "Steps"
[device]
preset = "h100"
sm_count = 1
[kernel]
code = '''
__global__ void steps(float* data, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = 2.0f * data[i];
}
'''
[launch]
grid = [1, 1, 1]
block = [32, 1, 1]
[[argument]]
name = "data"
count = 8192
[[argument]]
name = "n"
value = 8192
)";

TEST(Comparison, MoreWarpsThatShareTheWorkAreNamedBeforeWhatTheyWaitFor) {
    const auto narrow = support::runFrom(kSteps);
    const auto wide = support::runFrom(kSteps, {{"launch.block", "128"}});
    const auto sentences = compareRuns(*narrow, *wide);
    ASSERT_GE(sentences.size(), 2u);
    EXPECT_EQ(sentences[0].key, "compare.faster");
    EXPECT_EQ(sentences[1].key, "compare.less_each");
    EXPECT_EQ(*valueOf(sentences[1], "a"), "1");
    EXPECT_EQ(*valueOf(sentences[1], "b"), "4");
    for (const Message& sentence : sentences)
        EXPECT_NE(sentence.key, "compare.fewer_instructions") << "said already";

    const auto back = compareRuns(*wide, *narrow);
    ASSERT_GE(back.size(), 2u);
    EXPECT_EQ(back[1].key, "compare.more_each");
    EXPECT_EQ(*valueOf(back[1], "count"), *valueOf(sentences[1], "count"));
}

}  // namespace
}  // namespace warpscope::analysis
