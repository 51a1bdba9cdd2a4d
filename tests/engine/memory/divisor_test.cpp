#include "engine/memory/divisor.h"

#include <gtest/gtest.h>

namespace warpscope::memory {
namespace {

TEST(Divisor, DividesAsTheLanguageDoes) {
    constexpr std::uint32_t kEnd = std::uint32_t{1} << 31;
    for (const std::uint32_t by : {1U, 2U, 3U, 7U, 100U, 120U, 12800U, 65535U, 65537U, kEnd - 1}) {
        const Divisor divisor(by);
        EXPECT_EQ(divisor.by(), by);
        for (const std::uint32_t times : {0U, 1U, 2U, 1000U, (kEnd - 1) / by}) {
            for (const std::uint32_t more : {0U, 1U, by / 2, by - 1}) {
                const std::uint64_t number = std::uint64_t{times} * by + more;
                if (number >= kEnd) continue;
                const auto narrow = static_cast<std::uint32_t>(number);
                EXPECT_EQ(divisor.quotientOf(narrow), narrow / by) << narrow << " by " << by;
                EXPECT_EQ(divisor.remainderOf(narrow), narrow % by) << narrow << " by " << by;
            }
        }
    }
}

TEST(Divisor, IsOneUntilItIsSaid) {
    EXPECT_EQ(Divisor{}.quotientOf(12345), 12345U);
    EXPECT_EQ(Divisor{}.remainderOf(12345), 0U);
}

}  // namespace
}  // namespace warpscope::memory
