#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxInteger, SumsAndProductsOfEveryWidth) {
    EXPECT_EQ(wordOf("add.s32 %r1, %r0, -7;"), 0xffff'fffeU);
    EXPECT_EQ(wordOf("sub.s32 %r1, 3, %r0;"), 0xffff'fffeU);
    EXPECT_EQ(wordOf("mul.hi.u32 %r1, -1, -1;"), 0xffff'fffeU);
    EXPECT_EQ(wordOf("mad.lo.s32 %r1, %r0, %r0, 1;"), 26U);
    EXPECT_EQ(wordOf("mov.u16 %rs1, 40000; mul.wide.u16 %r1, %rs1, %rs1;"), 1600000000U);
    EXPECT_EQ(wordOf("mov.u16 %rs1, -3; mul.wide.s16 %r1, %rs1, 5;"), 0xffff'fff1U);
    EXPECT_EQ(wordOf("mul24.lo.s32 %r1, 16777215, 3;"), 0xffff'fffdU);
    EXPECT_EQ(longOf("mul.wide.s32 %rd1, -2, %r0;"), 0xffff'ffff'ffff'fff6U);
    EXPECT_EQ(longOf("mul.hi.u64 %rd1, -1, -1;"), 0xffff'ffff'ffff'fffeU);
    EXPECT_EQ(longOf("add.s64 %rd1, %rd7, 4294967296;"), (std::uint64_t{1} << 32) + 40);
}

TEST(PtxInteger, NarrowNumbersAreExtendedWhereItMatters) {
    EXPECT_EQ(wordOf("mov.u16 %rs1, 65535; add.s16 %rs2, %rs1, 2; cvt.u32.u16 %r1, %rs2;"), 1U);
    EXPECT_EQ(wordOf("mov.u16 %rs1, 65535; add.s16 %rs2, %rs1, 0; shr.s16 %rs3, %rs2, 4; "
                     "cvt.s32.s16 %r1, %rs3;"),
              0xffff'ffffU);
    EXPECT_EQ(wordOf("mov.u16 %rs1, 65535; mul.lo.s16 %rs2, %rs1, %rs1; cvt.u32.u16 %r1, %rs2;"),
              1U);
    EXPECT_EQ(wordOf("mov.u16 %rs1, 30000; add.s16 %rs2, %rs1, %rs1; max.s16 %rs3, %rs2, 5; "
                     "cvt.s32.s16 %r1, %rs3;"),
              5U);
}

TEST(PtxInteger, BitsAreCounted) {
    EXPECT_EQ(wordOf("popc.b32 %r1, 0xf0f0;"), 8U);
    EXPECT_EQ(wordOf("clz.b32 %r1, %r0;"), 29U);
    EXPECT_EQ(wordOf("bfind.u32 %r1, 0x8000;"), 15U);
    EXPECT_EQ(wordOf("bfind.u32 %r1, 0;"), UINT32_MAX);
    EXPECT_EQ(wordOf("bfind.s32 %r1, -2;"), 0U);
    EXPECT_EQ(wordOf("bfind.shiftamt.u32 %r1, 1;"), 31U);
    EXPECT_EQ(wordOf("brev.b32 %r1, 1;"), 0x8000'0000U);
    EXPECT_EQ(wordOf("popc.b64 %r1, -1;"), 64U);
    EXPECT_EQ(wordOf("bfe.u32 %r1, 0xabcd, 4, 8;"), 0xbcU);
    EXPECT_EQ(wordOf("bfi.b32 %r1, 0xf, 0, 8, 4;"), 0xf00U);
    EXPECT_EQ(wordOf("sad.u32 %r1, 3, %r0, 10;"), 12U);
    EXPECT_EQ(wordOf("min.u32 %r1, %r0, -1;"), 5U);
    EXPECT_EQ(wordOf("max.s32 %r1, %r0, -1;"), 5U);
}

TEST(PtxInteger, CarriesGoOn) {
    EXPECT_EQ(longOf("add.cc.u32 %r2, -1, 1; addc.u32 %r3, %r0, 0; mov.b64 %rd1, {%r2, %r3};"),
              std::uint64_t{6} << 32);
    EXPECT_EQ(longOf("sub.cc.u32 %r2, 0, 1; subc.u32 %r3, %r0, 0; mov.b64 %rd1, {%r2, %r3};"),
              (std::uint64_t{4} << 32) + UINT32_MAX);
}

/// nvcc reduces the arguments of sin and cos in double so; -2 * -3 of 64 bits, word by word.
TEST(PtxInteger, CarriesGoOnThroughProducts) {
    EXPECT_EQ(longOf("mov.u32 %r4, -2; mov.u32 %r5, -3; mad.lo.cc.u32 %r2, %r4, %r5, -1; "
                     "madc.hi.u32 %r3, %r4, %r5, 7; mov.b64 %rd1, {%r2, %r3};"),
              std::uint64_t{0xffff'fffe} * 0xffff'fffd + UINT32_MAX + (std::uint64_t{7} << 32));
    EXPECT_EQ(wordOf("mad.lo.cc.u32 %r2, -1, 1, 1; madc.hi.cc.u32 %r3, -1, 1, -1; "
                     "addc.u32 %r1, %r0, 0;"),
              6U);
}

TEST(PtxInteger, SumsThatSaturateStayInTheirRange) {
    EXPECT_EQ(wordOf("mov.u32 %r2, 0x7fffffff; add.sat.s32 %r1, %r2, 5;"), 0x7fffffffU);
    EXPECT_EQ(wordOf("mov.u32 %r2, 0x80000001; add.sat.s32 %r1, %r2, -5;"), 0x80000000U);
    EXPECT_EQ(wordOf("mov.u32 %r2, 0x80000001; sub.sat.s32 %r1, %r2, 5;"), 0x80000000U);
    EXPECT_EQ(wordOf("mov.u32 %r2, 7; sub.sat.s32 %r1, %r2, 0x80000000;"), 0x7fffffffU);
    EXPECT_EQ(wordOf("add.sat.s32 %r1, %r0, -7;"), 0xfffffffeU);
}

TEST(PtxInteger, HalvesOfAWordAreNumbersOfTheirOwn) {
    const std::string words = "mov.u32 %r2, 0x7fff0003; mov.u32 %r3, 0x0001fffe;\n";
    EXPECT_EQ(wordOf(words + "add.s16x2 %r1, %r2, %r3;"), 0x80000001U);
    EXPECT_EQ(wordOf(words + "max.s16x2 %r1, %r2, %r3;"), 0x7fff0003U);
    EXPECT_EQ(wordOf(words + "min.s16x2 %r1, %r2, %r3;"), 0x0001fffeU);
    EXPECT_EQ(wordOf(words + "max.u16x2 %r1, %r2, %r3;"), 0x7ffffffeU);
    EXPECT_EQ(wordOf(words + "min.s16x2.relu %r1, %r2, %r3;"), 0x00010000U);
}

TEST(PtxInteger, DivisionByAnything) {
    EXPECT_EQ(wordOf("div.s32 %r1, -17, %r0;"), 0xffff'fffdU);
    EXPECT_EQ(wordOf("rem.s32 %r1, -17, %r0;"), 0xffff'fffeU);
    EXPECT_EQ(wordOf("neg.s32 %r1, %r0;"), 0xffff'fffbU);
    EXPECT_EQ(wordOf("abs.s32 %r1, -5;"), 5U);
    EXPECT_EQ(longOf("div.u64 %rd1, -1, 5;"), UINT64_MAX / 5);
}

}  // namespace
}  // namespace warpscope::ptx
