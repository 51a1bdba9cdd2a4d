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
    // Of two numbers that are known the product is rounded first: so the factor is none.
    const std::string loads =
        "cvt.rn.f32.u32 %f9, %r0; sub.f32 %f3, %f9, 0f40A00000; add.f32 %f1, %f3, 0f3F800001;";
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

TEST(PtxFloat, TheSignOfAHalfIsItsOwn) {
    const std::string halves =
        "mov.b16 %rs1, 0x3c00; mov.b32 %r2, 0x3c004000; mov.b32 %r3, 0x3f80c000;";
    EXPECT_EQ(wordOf(halves + "neg.f16 %rs2, %rs1; mov.b32 %r1, {%rs2, %rs1};"), 0x3c00bc00U);
    EXPECT_EQ(wordOf(halves + "neg.f16x2 %r1, %r2;"), 0xbc00c000U);
    EXPECT_EQ(wordOf(halves + "neg.bf16x2 %r1, %r3;"), 0xbf804000U);
}

// Bug: the sign alone was turned round, and a NaN kept its bits; an H200 gives 0x7fffffff.
TEST(PtxFloat, NegationIsASum) {
    const std::vector<PtxRow> singles{
        {"neg.f32 %f2, 0f80000000;", 0},
        {"neg.f32 %f2, 0f7FC00000;", 0x7fff'ffff},
        {"sqrt.rn.f32 %f3, 0fBF800000; neg.f32 %f2, %f3;", 0x7fff'ffff},
        {"sub.f32 %f3, 0f3F800000, 0f3F800000; neg.f32 %f2, %f3;", 0x8000'0000},
    };
    for (const PtxRow& row : singles)
        EXPECT_EQ(wordOf(std::string(row.body) + " mov.b32 %r1, %f2;"), row.left) << row.body;
    EXPECT_EQ(longOf("neg.f64 %fd2, 0d0000000000000000; mov.b64 %rd1, %fd2;"), 1ULL << 63);
    EXPECT_EQ(longOf("neg.f64 %fd2, 0d8000000000000000; mov.b64 %rd1, %fd2;"), 0U);
}

// 1 + 2^-25 and 1 - 2^-26 in each direction; 3 * 3 and a fused product in single and double.
const std::string kOnes =
    "mov.f32 %f1, 0f3F800000; mov.f64 %fd1, 0d3FF0000000000000; "
    "mov.f32 %f4, 0f3F800001; mov.f64 %fd4, 0d3FF0000000000001;\n";

TEST(PtxFloat, EveryRoundingOfEveryOperation) {
    const std::vector<PtxRow> singles{
        {"add.rn.f32 %f2, %f1, 0f33000000;", 0x3f80'0000},
        {"add.rz.f32 %f2, %f1, 0f33000000;", 0x3f80'0000},
        {"add.rm.f32 %f2, %f1, 0f33000000;", 0x3f80'0000},
        {"add.rp.f32 %f2, %f1, 0f33000000;", 0x3f80'0001},
        {"sub.rn.f32 %f2, %f1, 0f32000000;", 0x3f80'0000},
        {"sub.rm.f32 %f2, %f1, 0f32000000;", 0x3f7f'ffff},
        {"sub.rp.f32 %f2, %f1, 0f32000000;", 0x3f80'0000},
        {"mul.rz.f32 %f2, %f4, %f4;", 0x3f80'0002},
        {"mul.rp.f32 %f2, %f4, %f4;", 0x3f80'0003},
        {"fma.rz.f32 %f2, %f4, %f4, 0f80000000;", 0x3f80'0002},
        {"fma.rp.f32 %f2, %f4, %f4, 0f00000000;", 0x3f80'0003},
        {"fma.rn.sat.f32 %f2, %f1, %f1, %f1;", 0x3f80'0000},
        {"mad.rn.f32 %f2, %f1, %f1, %f1;", 0x4000'0000},
        {"div.rn.f32 %f2, %f1, 0f40400000;", 0x3eaa'aaab},
        {"div.rz.f32 %f2, %f1, 0f40400000;", 0x3eaa'aaaa},
        {"rcp.rz.f32 %f2, 0f40400000;", 0x3eaa'aaaa},
        {"sqrt.rn.f32 %f2, 0f40000000;", 0x3fb5'04f3},
        {"sqrt.rp.f32 %f2, 0f40000000;", 0x3fb5'04f4},
        {"abs.f32 %f2, 0fC0000000;", 0x4000'0000},
        {"neg.f32 %f2, 0f00000000;", 0x8000'0000},
        {"min.f32 %f2, 0f7FC00000, %f1;", 0x3f80'0000},
        {"max.f32 %f2, %f1, 0f80000000;", 0x3f80'0000},
        {"max.NaN.f32 %f2, %f1, 0f7FC00000;", 0x7fff'ffff},
        {"max.NaN.f32 %f2, %f1, 0f40000000;", 0x4000'0000},
        {"min.ftz.f32 %f2, 0f00000001, %f1;", 0},
        {"neg.ftz.f32 %f2, 0f00000001;", 0x8000'0000},
        {"mul.ftz.f32 %f2, 0f00800000, 0f3F000000;", 0},
        {"add.sat.f32 %f2, 0fC0000000, %f1;", 0},
        {"add.sat.f32 %f2, 0f7FC00000, %f1;", 0},
    };
    for (const PtxRow& row : singles)
        EXPECT_EQ(wordOf(kOnes + row.body + " mov.b32 %r1, %f2;"), row.left) << row.body;
}

TEST(PtxFloat, EveryRoundingOfEveryOperationOfDoubles) {
    const std::vector<PtxRow> doubles{
        {"add.rp.f64 %fd2, %fd1, 0d3C90000000000000;", 0x3ff0'0000'0000'0001},
        {"add.rm.f64 %fd2, %fd1, 0d3C90000000000000;", 0x3ff0'0000'0000'0000},
        {"sub.rz.f64 %fd2, %fd1, 0d3C80000000000000;", 0x3fef'ffff'ffff'ffff},
        {"mul.rp.f64 %fd2, %fd4, %fd4;", 0x3ff0'0000'0000'0003},
        {"fma.rz.f64 %fd2, %fd4, %fd4, 0d0000000000000000;", 0x3ff0'0000'0000'0002},
        {"div.rn.f64 %fd2, %fd1, 0d4008000000000000;", 0x3fd5'5555'5555'5555},
        {"div.rp.f64 %fd2, %fd1, 0d4008000000000000;", 0x3fd5'5555'5555'5556},
        {"rcp.rn.f64 %fd2, 0d4010000000000000;", 0x3fd0'0000'0000'0000},
        {"rcp.approx.ftz.f64 %fd2, 0d4008000000000000;", 0x3fd5'5555'0000'0000},
        {"rcp.approx.ftz.f64 %fd2, 0d7FF0000000000000;", 0x0000'0000'0000'0000},
        {"rsqrt.approx.ftz.f64 %fd2, 0d4000000000000000;", 0x3fe6'a09e'0000'0000},
        {"rsqrt.approx.f64 %fd2, 0d4000000000000000;", 0x3fe6'a09e'667f'3bcd},
        {"sqrt.rn.f64 %fd2, 0d4010000000000000;", 0x4000'0000'0000'0000},
        {"min.f64 %fd2, %fd1, 0d7FF8000000000000;", 0x3ff0'0000'0000'0000},
        {"max.f64 %fd2, %fd1, %fd4;", 0x3ff0'0000'0000'0001},
        {"neg.f64 %fd2, %fd1;", 0xbff0'0000'0000'0000},
        {"abs.f64 %fd2, 0dBFF0000000000000;", 0x3ff0'0000'0000'0000},
        {"copysign.f64 %fd2, 0d8000000000000000, %fd1;", 0xbff0'0000'0000'0000},
    };
    for (const PtxRow& row : doubles)
        EXPECT_EQ(longOf(kOnes + row.body + " mov.b64 %rd1, %fd2;"), row.left) << row.body;
}

// 0, the smallest number, 1, infinity and a NaN.
TEST(PtxFloat, EachKindOfNumberIsOfItsKinds) {
    const struct {
        const char* name;
        const char* holds;
    } kRows[] = {{"finite", "11100"},     {"infinite", "00010"}, {"number", "11110"},
                 {"notanumber", "00001"}, {"normal", "00100"},   {"subnormal", "01000"}};
    const char* const kSingles[] = {"0f00000000", "0f80000001", "0fBF800000", "0fFF800000",
                                    "0f7FC00000"};
    const char* const kDoubles[] = {"0d0000000000000000", "0d8000000000000001",
                                    "0dBFF0000000000000", "0dFFF0000000000000",
                                    "0d7FF8000000000000"};
    for (const auto& row : kRows) {
        std::string singles, doubles;
        const std::string test = std::string("; testp.") + row.name;
        for (int i = 0; i < 5; ++i) {
            const std::string give = "; selp.b32 %r1, 1, 0, %p1;";
            singles += wordOf("mov.f32 %f1, " + std::string(kSingles[i]) + test + ".f32 %p1, %f1" +
                              give) != 0
                           ? '1'
                           : '0';
            doubles += wordOf("mov.f64 %fd1, " + std::string(kDoubles[i]) + test +
                              ".f64 %p1, %fd1" + give) != 0
                           ? '1'
                           : '0';
        }
        EXPECT_EQ(singles, row.holds) << row.name;
        EXPECT_EQ(doubles, row.holds) << row.name;
    }
}

TEST(PtxFloat, HalvesSaturate) {
    const std::string pairs =
        "mov.b32 %r2, 0x3c007e00; mov.b32 %r3, 0xc0004000; mov.b32 %r4, 0x38003400;";
    EXPECT_EQ(wordOf(pairs + "add.sat.f16x2 %r1, %r2, %r4;"), 0x3c00'0000U) << "1.5 and NaN";
    EXPECT_EQ(wordOf(pairs + "sub.sat.f16x2 %r1, %r3, %r4;"), 0x0000'3c00U) << "-2.5 and 1.75";
    EXPECT_EQ(wordOf(pairs + "mul.sat.f16x2 %r1, %r4, %r4;"), 0x3400'2c00U) << "0.25 and 0.0625";
    EXPECT_EQ(wordOf(pairs + "fma.rn.sat.f16x2 %r1, %r4, %r3, %r4;"), 0x0000'3a00U)
        << "-0.5 and 0.75";
    EXPECT_EQ(wordOf("mov.b16 %rs1, 0x4000; mul.sat.f16 %rs2, %rs1, %rs1;"
                     "sub.sat.f16 %rs3, %rs1, 0x4200; mov.b32 %r1, {%rs2, %rs3};"),
              0x0000'3c00U);
}

TEST(PtxFloat, WhatIsNotComputedIsTold) {
    for (const char* body :
         {"min.xorsign.abs.f32 %f1, %f2, %f3;", "min.NaN.f16x2 %r1, %r2, %r3;",
          "mov.b16 %rs1, 0; min.NaN.f16 %rs2, %rs1, %rs1;", "fma.rn.relu.f16x2 %r1, %r2, %r3, %r4;",
          "add.sat.bf16x2 %r1, %r2, %r3;", "ex2.approx.f16x2 %r1, %r2;"})
        EXPECT_NE(problemOf(body), "") << body;
}

TEST(PtxLowerFloat, ReciprocalsAndQuotientsOfEachKind) {
    const auto single = [](float number) { return std::bit_cast<std::uint32_t>(number); };
    expectWords({
        {"mov.f32 %f2, 0f40C00000; mov.f32 %f3, 0f40000000; div.approx.f32 %f1, %f2, %f3; "
         "mov.b32 %r1, %f1;",
         single(3)},
        {"mov.f32 %f2, 0f00000010; mov.f32 %f3, 0f3F000000; div.approx.ftz.f32 %f1, %f2, %f3; "
         "mov.b32 %r1, %f1;",
         0},
        {"mov.f32 %f2, 0f40800000; rcp.approx.f32 %f1, %f2; mov.b32 %r1, %f1;", single(0.25F)},
        {"mov.f32 %f2, 0f40400000; rcp.rn.f32 %f1, %f2; mov.b32 %r1, %f1;", single(1.0F / 3)},
    });
    expectLongs({
        {"mov.f64 %fd2, 0d4008000000000000; rcp.rn.f64 %fd1, %fd2; mov.b64 %rd1, %fd1;",
         std::bit_cast<std::uint64_t>(1.0 / 3)},
        {"mov.f64 %fd2, 0d4008000000000000; add.f64 %fd1, %fd2, 0f3FC00000; mov.b64 %rd1, %fd1;",
         std::bit_cast<std::uint64_t>(4.5)},
    });
}

}  // namespace
}  // namespace warpscope::ptx
