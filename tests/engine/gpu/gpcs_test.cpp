#include "engine/gpu/gpcs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace warpscope::gpu {
namespace {

TEST(Gpcs, CoverAllSms) {
    for (const std::size_t count : {1U, 2U, 16U, 17U, 40U, 132U}) {
        const auto bounds = gpcBounds(count);
        EXPECT_EQ(bounds.front(), 0U);
        EXPECT_EQ(bounds.back(), count);
        EXPECT_TRUE(std::ranges::is_sorted(bounds));
    }
}

// Measured on an H100 with 132 blocks: of eight GPCs six have 16 SMs and two have 18.
TEST(Gpcs, SixteenToEighteenSmsShareACacheOfConstants) {
    constexpr std::size_t kSms = 132;
    std::vector<int> sms(constantCacheCount(kSms));
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

TEST(Gpcs, AnyNumberOfSmsHasACacheOfConstants) {
    for (const std::size_t count : {1U, 2U, 15U, 17U, 40U}) {
        for (std::size_t sm = 0; sm < count; ++sm)
            EXPECT_LT(constantCacheOf(sm, count), constantCacheCount(count));
    }
}

}  // namespace
}  // namespace warpscope::gpu
