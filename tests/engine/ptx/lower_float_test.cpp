#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxFloat, ArithmeticRoundsAsWritten) {
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f3F800000; add.rp.f32 %f2, %f1, 0f30000000; mov.b32 %r1, %f2;"),
              0x3f80'0001U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f3F800000; sub.rz.f32 %f2, %f1, 0f30000000; mov.b32 %r1, %f2;"),
              0x3f7f'ffffU);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f40400000; rcp.rn.f32 %f2, %f1; mov.b32 %r1, %f2;"),
              0x3eaa'aaabU);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f40400000; mul.sat.f32 %f2, %f1, %f1; mov.b32 %r1, %f2;"),
              0x3f80'0000U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f00000001; add.ftz.f32 %f2, %f1, %f1; mov.b32 %r1, %f2;"), 0U);
    EXPECT_EQ(
        wordOf("mov.f32 %f1, 0f7FC00000; min.NaN.f32 %f2, %f1, 0f3F800000; mov.b32 %r1, %f2;"),
        0x7fff'ffffU);
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f40800000; sqrt.rn.f32 %f2, %f1; neg.f32 %f3, %f2; mov.b32 %r1, %f3;"),
        0xc000'0000U);
    EXPECT_EQ(
        wordOf("mov.f32 %f1, 0fBF800000; copysign.f32 %f2, %f1, 0f40000000; mov.b32 %r1, %f2;"),
        0xc000'0000U);
    EXPECT_EQ(longOf("mov.f64 %fd1, 0d3FF0000000000000; fma.rn.f64 %fd2, %fd1, 0d4000000000000000, "
                     "%fd1; mov.b64 %rd1, %fd2;"),
              0x4008'0000'0000'0000U);
}

TEST(PtxFloat, ProductsWithTheirRoundingStay) {
    const std::string loads =
        "mov.f32 %f1, 0f3F800001; cvt.rn.f32.u32 %f9, %r0; sub.f32 %f3, %f9, 0f40A00000;";
    const std::string sum = "add.rn.f32 %f5, %f4, 0fBF800002; mov.b32 %r1, %f5;";
    EXPECT_EQ(wordOf(loads + "mul.rn.f32 %f4, %f1, %f1;" + sum), 0U);
    EXPECT_EQ(wordOf(loads + "mul.f32 %f4, %f1, %f1; add.f32 %f5, %f4, 0fBF800002;"
                             "mov.b32 %r1, %f5;"),
              0x2880'0000U);
}

TEST(PtxFloat, HalvesComeInPairsOrAlone) {
    EXPECT_EQ(wordOf("mov.b32 %r2, 0x3c004000; fma.rn.f16x2 %r1, %r2, %r2, %r2;"), 0x4000'4600U);
    EXPECT_EQ(wordOf("mov.b16 %rs1, 0x3c00; sub.f16 %rs2, %rs1, 0x4000; cvt.f32.f16 %f1, %rs2; "
                     "mov.b32 %r1, %f1;"),
              0xbf80'0000U);
    EXPECT_EQ(wordOf("mov.b16 %rs1, 0x3f80; add.bf16 %rs2, %rs1, %rs1; mov.b32 %r1, {%rs2, %rs1};"),
              0x3f80'4000U);
}

TEST(PtxFloat, KindsOfNumbersAreTested) {
    EXPECT_EQ(
        wordOf("mov.f32 %f1, 0f7F800000; testp.infinite.f32 %p1, %f1; selp.b32 %r1, 1, 0, %p1;"),
        1U);
    EXPECT_EQ(
        wordOf("mov.f32 %f1, 0f00000001; testp.subnormal.f32 %p1, %f1; selp.b32 %r1, 1, 0, %p1;"),
        1U);
    EXPECT_EQ(
        wordOf("mov.f32 %f1, 0f7FC00000; testp.number.f32 %p1, %f1; selp.b32 %r1, 1, 0, %p1;"), 0U);
}

}  // namespace
}  // namespace warpscope::ptx
