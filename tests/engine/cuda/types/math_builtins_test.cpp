#include "engine/cuda/types/math_builtins.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(MathBuiltins, TakeDoublesByTheNameWithoutF) {
    EXPECT_EQ(countOf(programOfBody("float x = in[0]; out[0] = (int)sqrt(x);"), isa::Opcode::Fmath),
              1);
    EXPECT_EQ(
        countOf(programOfBody("double x = in[0]; out[0] = (int)sqrt(x);"), isa::Opcode::Dmath), 1);
    EXPECT_EQ(countOf(programOfBody("out[0] = (int)sqrt(in[0]);"), isa::Opcode::Dmath), 1);
}

TEST(MathBuiltins, RoundAndTest) {
    const auto out = support::runBody(
        "float x = (float)in[0] / 4.0f; double y = x;\n"
        "out[0] = (int)roundf(x); out[1] = (int)round(y); out[2] = (int)lroundf(x);\n"
        "out[3] = __float2int_rd(x); out[4] = __double2int_ru(y); out[5] = isnan(x - x);\n"
        "out[6] = isnan((x - x) / (x - x)); out[7] = isinf(1.0f / (x - x)); out[8] = isfinite(y);\n"
        "out[9] = signbit(y); out[10] = (int)(fmod(y, 1.0) * 4.0); out[11] = (int)copysign(3.0, "
        "y);",
        {-6});
    const std::vector<std::int32_t> expected{-2, -2, -2, -2, -1, 0, 1, 1, 1, 1, -2, -3};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(MathBuiltins, ProductsOfBytesAreSignedAsTheirArguments) {
    EXPECT_EQ(support::valueOf("out[0] = __dp4a(in[0], 0x02010101, 10);", {-1}), 10 - 5);
    EXPECT_EQ(support::valueOf("unsigned x = in[0]; out[0] = __dp4a(x, 0x02010101u, 10u);", {-1}),
              10 + 5 * 255);
}

TEST(MathBuiltins, SingleRoundedOperationsAreNeverFused) {
    EXPECT_EQ(support::valueOf("float a = (float)in[0]; float b = 1.0f + 1.0f / 8388608.0f * a;"
                               "out[0] = __float_as_int(__fadd_rn(__fmul_rn(b, b), -1.0f));",
                               {1}),
              0x34800000 + 0x0);
}

TEST(MathBuiltins, SixtyFourBitIntrinsics) {
    const auto out = support::runBody(
        "unsigned long long x = 0xf000000000000001ull + in[0];\n"
        "out[0] = __popcll(x); out[1] = __clzll(x >> 8); out[2] = __ffsll(x);\n"
        "out[3] = (int)(__umul64hi(x, x) >> 32); out[4] = (int)(__brevll(x) >> 60);\n"
        "out[5] = __double2hiint(1.0 + in[0]); out[6] = (int)__hiloint2double(0x40080000, in[0]);",
        {0});
    const std::vector<std::int32_t> expected{
        5, 8, 1, static_cast<std::int32_t>(0xe1000000u), 8, 0x3ff00000, 3};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

}  // namespace
}  // namespace warpscope::cuda
