#include "engine/memory/l1_cache.h"

#include <gtest/gtest.h>

namespace warpscope::memory {
namespace {

constexpr int kKilobyte = 1024;

/// Goes through a ring of lines `rounds` times and counts the hits of the last round.
int hitsOfLastRound(L1Cache& cache, std::uint32_t lines, std::uint32_t stride, int rounds = 2) {
    int hits = 0;
    Cycle now = 0;
    for (int round = 0; round < rounds; ++round) {
        hits = 0;
        for (std::uint32_t i = 0; i < lines; ++i, ++now) {
            if (cache.find(i * stride, now) != nullptr)
                ++hits;
            else
                cache.place(i * stride, now);
        }
    }
    return hits;
}

// Measured on an H200: 1,736 lines hit at every power-of-two stride to 32 KB.
TEST(L1Cache, HoldsAsManyLinesAsItHasAtEveryStride) {
    for (const std::uint32_t stride : {1U, 2U, 16U, 32U, 256U}) {
        L1Cache cache(216 * kKilobyte);
        EXPECT_EQ(hitsOfLastRound(cache, 1728, stride), 1728) << stride;
    }
}

TEST(L1Cache, ARingThatIsLargerPushesItselfOut) {
    L1Cache cache(216 * kKilobyte);
    EXPECT_EQ(hitsOfLastRound(cache, 288 * 8, 1), 0);
}

TEST(L1Cache, TheLineUsedLongestAgoMakesRoom) {
    L1Cache cache(4 * kKilobyte);  // One way.
    cache.place(0, 1);
    cache.place(1, 2);
    EXPECT_NE(cache.find(0, 9), nullptr) << "another set";
    cache.place(L1Cache::kSets + 1, 3);  // The set of line 0.
    EXPECT_EQ(cache.find(0, 9), nullptr);
    EXPECT_NE(cache.find(1, 9), nullptr);
}

TEST(L1Cache, APlaceThatIsTakenAgainIsEmpty) {
    L1Cache cache(4 * kKilobyte);
    cache.place(0, 1).words = UINT32_MAX;
    EXPECT_EQ(cache.place(0, 2).words, UINT32_MAX);
    EXPECT_EQ(cache.place(L1Cache::kSets + 1, 3).words, 0U);
}

TEST(L1Cache, ALineThatWasDroppedHasNoWords) {
    L1Cache cache(8 * kKilobyte);
    cache.place(7, 0).words = 1;
    cache.drop(7);
    cache.drop(8);
    EXPECT_EQ(cache.find(7, 9)->words, 0U);
    EXPECT_EQ(cache.find(8, 9), nullptr);
}

TEST(L1Cache, NoneIsOff) {
    L1Cache cache(0);
    EXPECT_FALSE(cache.isOn());
    EXPECT_EQ(cache.find(3, 9), nullptr);
    EXPECT_TRUE(L1Cache(4 * kKilobyte).isOn());
}

TEST(L1Cache, ACopyKeepsItsLinesWhenTheOriginalGoesOn) {
    L1Cache cache(8 * kKilobyte);
    cache.place(7, 0).words = 1;
    const L1Cache before = cache;
    L1Cache copy = cache;
    EXPECT_EQ(copy, cache);
    cache.place(7, 1).words = 3;
    EXPECT_EQ(copy.find(7, 9)->words, 1U);
    EXPECT_NE(before, cache);
}

}  // namespace
}  // namespace warpscope::memory
