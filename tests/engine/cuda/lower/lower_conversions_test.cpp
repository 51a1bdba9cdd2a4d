#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(LowerConversions, BetweenThirtyTwoAndSixtyFourBits) {
    const auto out = support::runBody(
        "int i = in[0]; unsigned u = (unsigned)i; long a = i; long b = u; unsigned long c = i;\n"
        "out[0] = (int)(a >> 32); out[1] = (int)(b >> 32); out[2] = (int)(c >> 32);\n"
        "out[3] = (int)a; out[4] = (short)(a << 3); out[5] = (unsigned char)b; out[6] = a == b;\n"
        "out[7] = a < 0u; out[8] = c > 5; bool t = a; out[9] = t; char s = a; out[10] = s;",
        {-3});
    const std::vector<std::int32_t> expected{-1, 0, -1, -3, -24, 253, 0, 1, 1, 1, -3};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

// Undefined in C++; nvcc converts to an unsigned word first, so that nothing is below 0.
TEST(LowerConversions, WhatAnUnsignedByteCannotHoldIsAsOnTheHardware) {
    const auto out = support::runBody(
        "float f = in[0] * 1.0f; double d = in[0]; out[0] = (unsigned char)f;\n"
        "out[1] = (unsigned short)f; out[2] = (unsigned char)(-100 * f); out[3] = (unsigned "
        "char)d;\n"
        "out[4] = (signed char)(100 * f); unsigned char c = f; out[5] = c;",
        {-3});
    const std::vector<std::int32_t> expected{0, 0, 300 & 255, 0, static_cast<std::int8_t>(-300), 0};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(LowerConversions, BetweenDoublesAndAllElse) {
    const auto out = support::runBody(
        "double d = in[0] + 0.75; float f = d; long l = d; unsigned long long u = d * 1e18;\n"
        "out[0] = (int)d; out[1] = (int)(f * 4); out[2] = (int)l; out[3] = (int)(u >> 40);\n"
        "out[4] = (int)((double)u / 1e15); bool t = d; out[5] = t; out[6] = (int)(1e300 * d);\n"
        "out[7] = (unsigned char)d; out[8] = !d; out[9] = (int)(-d * 4); out[10] = d > f;",
        {7});
    const std::vector<std::int32_t> expected{
        7, 31,  7, static_cast<std::int32_t>(7750000000000000000ull >> 40), 7750, 1, INT32_MAX, 7,
        0, -31, 0};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

}  // namespace
}  // namespace warpscope::cuda
