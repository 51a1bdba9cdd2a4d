#include "engine/text/grouped.h"

#include <gtest/gtest.h>

#include <limits>

namespace warpscope::text {
namespace {

TEST(GroupedTest, GroupsBeginWithTheFifthDigit) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(2048), "2048");
    EXPECT_EQ(grouped(9999), "9999");
    EXPECT_EQ(grouped(10000), "10,000");
    EXPECT_EQ(grouped(100000), "100,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(GroupedTest, ASignIsNoDigit) {
    EXPECT_EQ(grouped(-9999), "-9999");
    EXPECT_EQ(grouped(-10000), "-10,000");
    EXPECT_EQ(grouped(std::numeric_limits<long long>::min()), "-9,223,372,036,854,775,808");
}

TEST(GroupedTest, OnlyATextThatIsOneWholeNumberIsGrouped) {
    EXPECT_EQ(grouped(std::string("65536")), "65,536");
    for (const std::string other : {"", "65536 B", "65536.5", "x65536", "99999999999999999999"})
        EXPECT_EQ(grouped(other), other);
}

}  // namespace
}  // namespace warpscope::text
