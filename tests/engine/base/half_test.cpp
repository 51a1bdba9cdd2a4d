#include "engine/base/half.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpscope {
namespace {

TEST(Half, EveryNumberComesBack) {
    for (const HalfKind kind : {HalfKind::Half, HalfKind::Brain}) {
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const double value = valueOfHalf(bits, kind);
            EXPECT_EQ(halfOf(value, kind), std::isnan(value) ? 0x7fffU : bits);
        }
    }
}

TEST(Half, HalfwayGoesToTheEvenOne) {
    EXPECT_EQ(halfOf(1 + 0x1p-11, HalfKind::Half), 0x3c00U);
    EXPECT_EQ(halfOf(1 + 0x3p-11, HalfKind::Half), 0x3c02U);
    EXPECT_EQ(halfOf(1 + 0x1p-11 + 0x1p-40, HalfKind::Half), 0x3c01U);
    EXPECT_EQ(halfOf(0x1p-25, HalfKind::Half), 0U);
    EXPECT_EQ(halfOf(-0x3p-25, HalfKind::Half), 0x8002U);
    EXPECT_EQ(halfOf(1 + 0x1p-8, HalfKind::Brain), 0x3f80U);
}

TEST(Half, WhatIsTooLargeIsInfiniteUnlessCut) {
    EXPECT_EQ(halfOf(65519, HalfKind::Half), 0x7bffU);
    EXPECT_EQ(halfOf(65520, HalfKind::Half), 0x7c00U);
    EXPECT_EQ(halfOf(-1e300, HalfKind::Half), 0xfc00U);
    EXPECT_EQ(halfOf(1e300, HalfKind::Half, true), 0x7bffU);
    EXPECT_EQ(halfOf(1.9999, HalfKind::Half, true), 0x3fffU);
}

}  // namespace
}  // namespace warpscope
