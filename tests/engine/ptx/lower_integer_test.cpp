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

/// As measured on an H200: a subtraction that does not borrow carries.
TEST(PtxInteger, CarriesGoOnFromDifferencesToSums) {
    const auto check = [](const std::string& first, const std::string& second, std::uint32_t is) {
        EXPECT_EQ(wordOf(first + second), is) << first << second;
    };
    check("sub.cc.u32 %r2, 1, 2; ", "addc.u32 %r1, 0, 0;", 0);
    check("sub.cc.u32 %r2, 2, 1; ", "addc.u32 %r1, 0, 0;", 1);
    check("sub.cc.u32 %r2, 1, 1; ", "mov.u32 %r4, 5; madc.lo.u32 %r1, %r4, 7, 0;", 36);
    check("add.cc.u32 %r2, 1, 2; ", "subc.u32 %r1, 0, 0;", UINT32_MAX);
    check("add.cc.u32 %r2, -1, 1; ", "subc.u32 %r1, 0, 0;", 0);
    check("sub.cc.u32 %r2, 1, 2; subc.cc.u32 %r2, 1, 1; addc.cc.u32 %r2, 1, 2; ",
          "subc.u32 %r1, 0, 0;", UINT32_MAX);
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
    // What the lower half carries is lost, also where both have the highest bit.
    EXPECT_EQ(wordOf("mov.u32 %r2, 0xffff8001; mov.u32 %r3, 0x00018001;"
                     "add.u16x2 %r1, %r2, %r3;"),
              2U);
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

// The rest of what PTX ISA 8.5, chapter 9.7.1 and 9.7.2, has for integers; lane 5 looks.
TEST(PtxInteger, WordsOfEveryKind) {
    expectWords({
        {"mul.hi.s32 %r1, -2, %r0;", 0xffff'ffff},
        {"mul.lo.u32 %r1, 0x80000001, 2;", 2},
        {"mad.hi.u32 %r1, -1, %r0, 1;", 5},
        {"mad.hi.s32 %r1, -1, %r0, 1;", 0},
        {"mov.u16 %rs1, -3; mad.wide.s16 %r1, %rs1, 5, %r0;", 0xffff'fff6},
        {"mul24.lo.u32 %r1, 0x1000002, 3;", 6},
        {"mad24.lo.u32 %r1, 0x1000002, 3, 1;", 7},
        {"sad.s32 %r1, -3, %r0, 10;", 18},
        {"sad.u32 %r1, -3, %r0, 0;", 0xffff'fff8},
        {"div.u32 %r1, -1, 10;", 429'496'729},
        {"rem.u32 %r1, -1, 10;", 5},
        {"min.s32 %r1, %r0, -1;", 0xffff'ffff},
        {"max.u32 %r1, %r0, -1;", 0xffff'ffff},
        {"min.relu.s32 %r1, %r0, -4;", 0},
        {"max.relu.s32 %r1, -7, -4;", 0},
        {"dp4a.s32.s32 %r1, 0xff020304, 0x01010101, 10;", 18},
        {"dp4a.u32.u32 %r1, 0xff020304, 0x01010101, 10;", 274},
        {"dp4a.u32.s32 %r1, 0xff020304, 0xff010101, 10;", 0xffff'ff14},
        {"dp2a.lo.s32.s32 %r1, 0xfffe0003, 0x0102ff04, 10;", 24},
        {"dp2a.hi.s32.s32 %r1, 0xfffe0003, 0x0102ff04, 10;", 14},
        {"dp2a.lo.u32.u32 %r1, 0xfffe0003, 0x0102ff04, 10;", 16'711'192},
        {"dp2a.lo.s32.u32 %r1, 0xfffe0003, 0x0102ff04, 10;", 0xffff'fe18},
        {"vabsdiff4.u32.u32.u32 %r1, 0xff020304, 0x01010101, 10;", 0xfe01'0203},
        {"vabsdiff4.u32.u32.u32.add %r1, 0x00020304, 0xff010101, 10;", 271},
        {"vabsdiff2.u32.u32.u32 %r1, 0xff020304, 0x01010305, 10;", 0xfe01'0001},
        {"vabsdiff2.u32.u32.u32.add %r1, 0x00020304, 0x00010306, 10;", 13},
        {"add.u16x2 %r1, 0x0001ffff, 0x00010001;", 0x0002'0000},
        {"bfe.s32 %r1, 0xf0, 4, 4;", 0xffff'ffff},
        {"bfe.u32 %r1, 0xabcd, 4, 0;", 0},
        {"bfe.u32 %r1, 0x80000000, 31, 4;", 1},
        {"bfe.s32 %r1, 0x80000000, 31, 4;", 0xffff'ffff},
        {"bfe.u32 %r1, -1, 40, 4;", 0},
        {"bfe.s32 %r1, -1, 40, 4;", 0xffff'ffff},
        {"bfi.b32 %r1, 0xff, 0x12345678, 28, 8;", 0xf234'5678},
        {"bfi.b32 %r1, 1, 7, 32, 4;", 7},
        {"bfi.b32 %r1, 1, 7, 3, 0;", 7},
        {"bfind.s32 %r1, -1;", 0xffff'ffff},
        {"bfind.s32 %r1, 0x40000000;", 30},
        {"bfind.shiftamt.s32 %r1, 0;", 0xffff'ffff},
        {"bfind.u64 %r1, 0x100000000;", 32},
        {"bfind.s64 %r1, -1;", 0xffff'ffff},
        {"bfind.shiftamt.u64 %r1, 1;", 63},
        {"clz.b64 %r1, 1;", 63},
        {"clz.b32 %r1, 0;", 32},
        {"add.cc.u32 %r2, -1, 1; addc.cc.u32 %r3, -1, 0; addc.u32 %r1, %r0, 0;", 6},
        {"sub.cc.u32 %r2, 0, 1; subc.cc.u32 %r3, 0, 0; subc.u32 %r1, %r0, 0;", 4},
    });
}

TEST(PtxInteger, HalfWordsOfEveryKind) {
    const std::string numbers = "mov.u16 %rs1, -17; mov.u16 %rs2, 5; mov.u16 %rs3, 1;\n";
    const std::vector<PtxRow> rows{
        {"sub.s16 %rs4, %rs2, %rs1;", 22},
        {"neg.s16 %rs4, %rs1;", 17},
        {"abs.s16 %rs4, %rs1;", 17},
        {"div.s16 %rs4, %rs1, %rs2;", 0xffff'fffd},
        {"rem.s16 %rs4, %rs1, %rs2;", 0xffff'fffe},
        {"div.u16 %rs4, %rs1, %rs2;", 65519 / 5},
        {"min.s16 %rs4, %rs1, %rs2;", 0xffff'ffef},
        {"min.u16 %rs4, %rs1, %rs2;", 5},
        {"max.u16 %rs4, %rs1, %rs2;", 0xffff'ffef},
        {"mul.hi.s16 %rs4, %rs1, %rs2;", 0xffff'ffff},
        {"mul.hi.u16 %rs4, %rs1, %rs2;", 4},
        {"mad.lo.s16 %rs4, %rs1, %rs2, %rs3;", 0xffff'ffac},
        {"sad.s16 %rs4, %rs1, %rs2, %rs3;", 23},
        {"shl.b16 %rs4, %rs1, 8;", 0xffff'ef00},
        {"shl.b16 %rs4, %rs1, 16;", 0},
        {"shr.u16 %rs4, %rs1, 12;", 15},
        {"shr.b16 %rs4, %rs1, 12;", 15},
        {"shr.s16 %rs4, %rs1, 20;", 0xffff'ffff},
        {"cnot.b16 %rs4, %rs1;", 0},
        {"not.b16 %rs4, %rs1;", 16},
    };
    for (const PtxRow& row : rows)
        EXPECT_EQ(wordOf(numbers + row.body + " cvt.s32.s16 %r1, %rs4;"),
                  static_cast<std::uint32_t>(row.left))
            << row.body;
}

TEST(PtxInteger, LongsOfEveryKind) {
    expectLongs({
        {"mul.lo.s64 %rd1, %rd7, -3;", 0ULL - 120},
        {"mad.lo.s64 %rd1, %rd7, %rd7, 1;", 1601},
        {"mul.hi.s64 %rd1, -1, 1;", UINT64_MAX},
        {"mad.hi.u64 %rd1, -1, -1, 1;", UINT64_MAX},
        {"mul.wide.u32 %rd1, -1, %r0;", 0x4'ffff'fffb},
        {"mad.wide.u32 %rd1, -1, %r0, 7;", 0x5'0000'0002},
        {"mad.wide.s32 %rd1, -1, %r0, 7;", 2},
        {"sub.s64 %rd1, %rd7, 41;", UINT64_MAX},
        {"neg.s64 %rd1, %rd7;", 0ULL - 40},
        {"abs.s64 %rd1, -5;", 5},
        {"min.s64 %rd1, -1, 1;", UINT64_MAX},
        {"min.u64 %rd1, -1, 1;", 1},
        {"max.s64 %rd1, -1, 1;", 1},
        {"div.s64 %rd1, -17, 5;", 0ULL - 3},
        {"rem.s64 %rd1, -17, 5;", 0ULL - 2},
        {"rem.u64 %rd1, -1, 10;", 5},
        {"sad.u64 %rd1, 3, %rd7, 1;", 38},
        {"brev.b64 %rd1, 1;", std::uint64_t{1} << 63},
        {"bfe.u64 %rd1, 0xcd00000000, 32, 8;", 0xcd},
        {"bfe.s64 %rd1, 0x80000000000, 40, 4;", 0ULL - 8},
        {"bfi.b64 %rd1, 0xff, 0, 32, 8;", 0xff'0000'0000},
        {"add.cc.u64 %rd2, -1, 1; addc.u64 %rd1, %rd7, 0;", 41},
        {"sub.cc.u64 %rd2, 0, 1; subc.u64 %rd1, %rd7, 0;", 39},
        {"shl.b64 %rd1, 1, 40;", std::uint64_t{1} << 40},
        {"shl.b64 %rd1, 1, 64;", 0},
        {"shr.u64 %rd1, -1, 60;", 15},
        {"shr.s64 %rd1, -8, 70;", UINT64_MAX},
        {"not.b64 %rd1, %rd7;", ~40ULL},
        {"cnot.b64 %rd1, 0;", 1},
        {"cnot.b64 %rd1, 0x100000000;", 0},
        {"and.b64 %rd1, %rd7, 0xff00000008;", 8},
    });
}

// What no reader of PTX may take for something else.
TEST(PtxInteger, WhatIsNotComputedIsTold) {
    for (const char* body :
         {"mul24.hi.s32 %r1, %r0, 3;", "mov.u16 %rs1, 1; mad.hi.s16 %rs2, %rs1, %rs1, %rs1;",
          "mad.hi.sat.s32 %r1, %r0, %r0, 1;", "sub.u16x2 %r1, %r0, %r0;",
          "dp2a.s32.s32 %r1, %r0, %r0, 1;", "min.s32 %r1, %r0, %r0, 3;"})
        EXPECT_NE(problemOf(body), "") << body;
}

TEST(PtxLowerInteger, OnlyWhatSaysSoCarries) {
    expectWords({
        {"mov.u32 %r2, 0; sub.cc.u32 %r3, %r2, 1; sub.u32 %r4, 9, 1; add.u32 %r5, %r2, 1; "
         "subc.u32 %r1, 5, 0;",
         4},
        {"mov.u32 %r2, 0xffffffff; add.cc.u32 %r3, %r2, 1; add.u32 %r4, 1, 1; sub.u32 %r5, 1, 1; "
         "addc.u32 %r1, 5, 0;",
         6},
    });
}

TEST(PtxInteger, WhoDoesNotAskForACarryGetsNone) {
    EXPECT_EQ(wordOf("add.cc.u32 %r2, -1, 1; add.u32 %r1, %r0, 1;"), 6U);
    EXPECT_EQ(wordOf("add.cc.u32 %r2, -1, 1; add.cc.u32 %r1, %r0, 1;"), 6U);
    EXPECT_EQ(wordOf("add.cc.u32 %r2, -1, 1; mad.lo.cc.u32 %r1, %r0, 2, 1;"), 11U);
}

}  // namespace
}  // namespace warpscope::ptx
