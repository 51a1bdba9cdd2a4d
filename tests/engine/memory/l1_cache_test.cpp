#include "engine/memory/l1_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

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
                cache.place(i * stride, fillTime(now));
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

// With one way a set two lines of one set would push each other out.
TEST(L1Cache, SpreadsLinesAtEveryPowerOfTwoOverAllSets) {
    constexpr std::uint32_t kLines = 1U << 25;  // Of 128 bytes, all that 32 bits address.
    for (std::uint32_t stride = 1; stride <= kLines / L1Cache::kSets; stride *= 2) {
        L1Cache cache(4 * kKilobyte);
        EXPECT_EQ(hitsOfLastRound(cache, L1Cache::kSets, stride), 32) << stride;
    }
}

// Whoever only looks changes neither what is there nor what makes room next.
TEST(L1Cache, PeekingIsNoUse) {
    L1Cache cache(4 * kKilobyte);  // One way a set.
    EXPECT_EQ(cache.peek(7), nullptr);
    cache.place(7, 1).words = 0xF0U;
    const L1Cache before = cache;
    ASSERT_NE(cache.peek(7), nullptr);
    EXPECT_EQ(cache.peek(7)->words, 0xF0U);
    EXPECT_EQ(cache.peek(8), nullptr);
    EXPECT_EQ(cache, before);
    EXPECT_EQ(L1Cache(0).peek(7), nullptr);
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

/// Which lines a set keeps, against a plain list of them: the one used longest ago makes room, of
/// several the one that entered first in the place of the set. Cycles go back now and then, as
/// those of queues that empty at different times do.
TEST(L1Cache, MakesRoomAsAPlainListDoes) {
    constexpr std::size_t kWays = 4;
    constexpr std::uint32_t kSameSet = 33;  // Multiples below 2^10 fold to set 0.
    L1Cache cache(static_cast<int>(kWays) * 4 * kKilobyte);
    struct Kept {
        std::uint32_t number;
        Cycle usedAt;
    };
    std::vector<Kept> list;
    std::uint32_t random = 1;
    for (int i = 0; i < 4000; ++i) {
        random = random * 1664525U + 1013904223U;
        const std::uint32_t number = (random >> 20) % 9 * kSameSet;
        const Cycle now = 10 * (i / 3) + ((random >> 28) % 2 != 0 ? 15 : 0);
        const auto known = std::ranges::find(list, number, &Kept::number);
        ASSERT_EQ(cache.find(number, now) != nullptr, known != list.end()) << i;
        if (known != list.end()) {
            known->usedAt = now;
            continue;
        }
        cache.place(number, fillTime(now));
        if (list.size() < kWays)
            list.push_back({number, now});
        else
            *std::ranges::min_element(list, {}, &Kept::usedAt) = {number, now};
    }
}

/// Lines of an access, of one run or of many, in a cache so small that some push others out.
TEST(L1Cache, LinesOfAnAccessGoWhereEachWouldGoAlone) {
    for (const int kilobytes : {4, 8, 64}) {
        L1Cache together(kilobytes * kKilobyte);
        L1Cache alone(kilobytes * kKilobyte);
        std::uint32_t random = 1;
        for (int access = 0; access < 600; ++access) {
            random = random * 1664525U + 1013904223U;
            // Cycles go back now and then, as those of queues that empty at different times do.
            const FillTime now = fillTime(3 * access + ((random >> 28) % 2 != 0 ? 15 : 0));
            const std::uint32_t first = random >> 20;
            const std::uint32_t stride = 1 + (random >> 10) % 3 * ((random >> 12) % 40);
            std::vector<Line> lines;
            for (std::uint32_t i = 0; i < 40; ++i)
                lines.push_back({first + i * stride, 1, 1});
            L1Cache::Places places;
            for (std::span<const Line> rest = lines; !rest.empty();) {
                together.placeAll(rest, 7, now, places);
                ASSERT_GT(places.count(), 0U);
                for (std::uint32_t i = 0; i < places.count(); ++i) {
                    ASSERT_EQ(places.isNew(i), alone.peek(7 + rest[i].number) == nullptr);
                    places.line(i).words |= 1U << (access % 32);
                    alone.place(7 + rest[i].number, now).words |= 1U << (access % 32);
                }
                rest = rest.subspan(places.count());
            }
            ASSERT_EQ(together, alone) << access;
        }
    }
}

/// Columns of one step, then lines of other shapes.
TEST(L1Cache, ColumnsGoWhereEachOfTheirLinesWouldGoAlone) {
    for (const std::uint32_t step : {1U, 4U, 1024U}) {
        L1Cache together(16 * kKilobyte);
        L1Cache alone(16 * kKilobyte);
        std::uint32_t random = step;
        const auto next = [&random](std::uint32_t below) {
            random = random * 1664525U + 1013904223U;
            return (random >> 8) % below;
        };
        for (std::uint32_t access = 0; access < 300; ++access) {
            const FillTime now = fillTime(3 * access + 15 * next(2));
            const std::uint32_t first = next(3) * L1Cache::kSets * step + next(5) % step;
            L1Cache::Places places;
            ASSERT_TRUE(together.placeColumn(first, step, now, places));
            ASSERT_EQ(places.count(), L1Cache::kSets);
            ASSERT_EQ(places.areAllNew(), alone.peek(first) == nullptr) << access;
            for (std::uint32_t i = 0; i < L1Cache::kSets; ++i) {
                const std::uint32_t line = first + i * step;
                ASSERT_EQ(places.isNew(i), alone.peek(line) == nullptr);
                ASSERT_EQ(&places.line(i), together.peek(line));
                ASSERT_EQ(&places.line(i), places.column() + i);
                places.line(i).words |= 1U << (access + i) % 32;
                alone.place(line, now).words |= 1U << (access + i) % 32;
            }
            if (access % 7 != 0) continue;
            together.drop(first + next(32) * step);
            alone.drop(first + random / 256 % 32 * step);
        }
        const L1Cache before = together;
        L1Cache::Places places;
        EXPECT_FALSE(L1Cache(before).placeColumn(step, step, 2000, places)) << "it is not aligned";
        EXPECT_FALSE(L1Cache(before).placeColumn(0, 2 * step, 2000, places)) << "of another step";
        for (std::uint32_t access = 0; access < 600; ++access) {
            const std::uint32_t line = next(3 * L1Cache::kSets * step);
            const FillTime now = fillTime(2000 + access);
            ASSERT_EQ(together.peek(line) == nullptr, alone.peek(line) == nullptr) << line;
            ASSERT_EQ(together.place(line, now), alone.place(line, now)) << line;
        }
        EXPECT_NE(together, before) << "copies go their own ways";
    }
}

/// A set with more lines than others makes room for as many in each.
TEST(L1Cache, TakesAsMuchMemoryAsItsFullestSetNeeds) {
    const auto bytesAfter = [](std::uint32_t lines, std::uint32_t stride) {
        L1Cache l1(128 * kKilobyte);
        for (std::uint32_t i = 0; i < lines; ++i)
            l1.place(i * stride, fillTime(i));
        return l1.heapBytes();
    };
    constexpr std::uint32_t kSameSet = 33;  // Multiples below 2^10 fold to set 0.
    EXPECT_EQ(bytesAfter(1, 1), bytesAfter(32, 1));
    EXPECT_LT(bytesAfter(32, 1), bytesAfter(33, 1));
    EXPECT_EQ(bytesAfter(5, kSameSet), bytesAfter(8 * 32, 1));
}

}  // namespace
}  // namespace warpscope::memory
