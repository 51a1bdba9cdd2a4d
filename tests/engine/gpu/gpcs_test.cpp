#include "engine/gpu/gpcs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

namespace warpscope::gpu {
namespace {

TEST(Gpcs, CoverAllSms) {
    for (const std::size_t count : {1U, 2U, 16U, 17U, 40U, 132U}) {
        const auto bounds = gpcBounds(count);
        EXPECT_EQ(bounds.front(), 0U);
        EXPECT_EQ(bounds.back(), count);
        EXPECT_EQ(bounds.size(), gpcCount(count) + 1) << count;
        EXPECT_EQ(std::ranges::adjacent_find(bounds, std::ranges::greater_equal{}), bounds.end());
    }
}

// Measured on an H100 with 132 blocks: of eight GPCs six have 16 SMs and two have 18.
TEST(Gpcs, SixteenToEighteenSmsShareACacheOfConstants) {
    constexpr std::size_t kSms = 132;
    std::vector<int> sms(gpcCount(kSms));
    for (std::size_t sm = 0; sm < kSms; ++sm)
        ++sms.at(constantCacheOf(sm, kSms));
    EXPECT_EQ(sms.size(), 8U);
    EXPECT_EQ(std::ranges::count(sms, 16), 6);
    EXPECT_EQ(std::ranges::count(sms, 18), 2);
    // The first eight blocks come to the same GPC, the first half of all to all of them evenly.
    EXPECT_EQ(constantCacheOf(7, kSms), constantCacheOf(0, kSms));
    EXPECT_EQ(constantCacheOf(65, kSms), 7U);
    EXPECT_EQ(constantCacheOf(66, kSms), 0U);
}

TEST(Gpcs, EachHasACacheOfConstantsThatSomeSmReads) {
    for (std::size_t count = 1; count <= 150; ++count) {
        std::set<std::size_t> read;
        for (std::size_t sm = 0; sm < count; ++sm)
            read.insert(constantCacheOf(sm, count));
        EXPECT_EQ(read.size(), gpcCount(count)) << count;
        EXPECT_EQ(*read.rbegin() + 1, gpcCount(count)) << count;
    }
}

TEST(Gpcs, HaveSixteenSmsButTheLast) {
    EXPECT_EQ(gpcCount(1), 1U);
    EXPECT_EQ(gpcCount(16), 1U);
    EXPECT_EQ(gpcCount(17), 2U);
    EXPECT_EQ(gpcCount(108), 7U) << "an A100 has seven";
    EXPECT_EQ(gpcBounds(40), (std::vector<std::size_t>{0, 16, 32, 40}));
}

}  // namespace
}  // namespace warpscope::gpu
