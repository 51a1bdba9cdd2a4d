#include <gtest/gtest.h>

#include "engine/ptx/parser.h"

namespace warpscope::ptx {
namespace {

TEST(PtxParseOperands, NumbersAsPtxWritesThem) {
    std::uint64_t bits = 0;
    int width = 0;
    EXPECT_TRUE(valueOfNumber("0f3F800000", bits, width));
    EXPECT_EQ(bits, 0x3f80'0000U);
    EXPECT_EQ(width, 32);
    EXPECT_TRUE(valueOfNumber("017", bits, width));
    EXPECT_EQ(bits, 15U);
    EXPECT_TRUE(valueOfNumber("0xffffffffffffffff", bits, width));
    EXPECT_EQ(bits, UINT64_MAX);
    EXPECT_FALSE(valueOfNumber("0f3F8", bits, width));
    EXPECT_FALSE(valueOfNumber("12abc", bits, width));
}

}  // namespace
}  // namespace warpscope::ptx
