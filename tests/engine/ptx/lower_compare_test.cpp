#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

// Bug: for (p = s + 3; p >= s; p -= 2) went on below the array, which lies at 0, and faulted.
TEST(PtxCompare, APointerMayGoBelowSharedMemory) {
    const std::string s = ".shared .align 4 .b8 s[64]; mov.u32 %r1, 0; ";
    const std::string step = "add.s32 %r1, %r1, 1; @%p1 bra again; st.global.u32 [%rd0], %r1;";
    EXPECT_EQ(leftBy(s +
                     "mov.u64 %rd3, s; add.s64 %rd4, %rd3, 12;\n"
                     "again: add.s64 %rd4, %rd4, -8; setp.ge.u64 %p1, %rd4, %rd3;" +
                     step)[5],
              2u);
    EXPECT_EQ(leftBy(s +
                     "mov.u32 %r3, s; add.s32 %r4, %r3, 12;\n"
                     "again: add.s32 %r4, %r4, -8; setp.ge.u32 %p1, %r4, %r3;" +
                     step)[5],
              2u);
    EXPECT_EQ(wordOf("mov.u64 %rd3, -8; mov.u64 %rd4, 0; setp.ge.u64 %p1, %rd3, %rd4; "
                     "selp.b32 %r1, 1, 0, %p1;"),
              1u)
        << "numbers stay without a sign";
}

TEST(PtxCompare, NanAndOrder) {
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f7FC00000; setp.lt.f32 %p1, %f1, 0f00000000; selp.b32 %r1, 1, 0, %p1;"),
        0U);
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f7FC00000; setp.ltu.f32 %p1, %f1, 0f00000000; selp.b32 %r1, 1, 0, %p1;"),
        1U);
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f7FC00000; setp.ne.f32 %p1, %f1, 0f00000000; selp.b32 %r1, 1, 0, %p1;"),
        0U);
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f7FC00000; setp.neu.f32 %p1, %f1, 0f00000000; selp.b32 %r1, 1, 0, %p1;"),
        1U);
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f7FC00000; setp.equ.f32 %p1, %f1, 0f00000000; selp.b32 %r1, 1, 0, %p1;"),
        1U);
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f7FC00000; setp.num.f32 %p1, %f1, 0f00000000; selp.b32 %r1, 1, 0, %p1;"),
        0U);
    EXPECT_EQ(
        wordOf(
            "mov.f32 %f1, 0f7FC00000; setp.nan.f32 %p1, %f1, 0f00000000; selp.b32 %r1, 1, 0, %p1;"),
        1U);
}

TEST(PtxCompare, PredicatesAreCombined) {
    EXPECT_EQ(wordOf("setp.gt.s32 %p1, %r0, 3; setp.lt.and.s32 %p2|%p3, %r0, 9, %p1; selp.b32 %r2, "
                     "1, 0, %p2; selp.b32 %r3, 2, 0, %p3; or.b32 %r1, %r2, %r3;"),
              1U);
    EXPECT_EQ(wordOf("setp.gt.s32 %p1, %r0, 3; setp.lt.or.s32 %p1|%p3, %r0, 2, %p1; selp.b32 %r2, "
                     "1, 0, %p1; selp.b32 %r3, 2, 0, %p3; or.b32 %r1, %r2, %r3;"),
              3U);
    EXPECT_EQ(wordOf("set.lt.u32.s32 %r1, %r0, 9;"), UINT32_MAX);
    EXPECT_EQ(wordOf("set.ge.f32.s32 %f1, %r0, 2; mov.b32 %r1, %f1;"), 0x3f80'0000U);
    EXPECT_EQ(
        wordOf(
            "mov.b32 %r2, 0x3c004000; mov.b32 %r3, 0x40003c00; set.gt.f16x2.f16x2 %r1, %r2, %r3;"),
        0x3c00U);
    EXPECT_EQ(wordOf("mov.u16 %rs1, -1; setp.lt.s16 %p1, %rs1, 0; selp.b32 %r1, 1, 0, %p1;"), 1U);
    EXPECT_EQ(wordOf("setp.lo.u32 %p1, %r0, -1; selp.b32 %r1, 1, 0, %p1;"), 1U);
}

// Every name of a comparison, of 1 with 2, 2 with 2, 3 with 2 and of a NaN with 2.
TEST(PtxCompare, EveryComparisonOfFloats) {
    const struct {
        const char* name;
        const char* holds;
    } kRows[] = {
        {"eq", "0100"},  {"ne", "1010"},  {"lt", "1000"},  {"le", "1100"},  {"gt", "0010"},
        {"ge", "0110"},  {"equ", "0101"}, {"neu", "1011"}, {"ltu", "1001"}, {"leu", "1101"},
        {"gtu", "0011"}, {"geu", "0111"}, {"num", "1110"}, {"nan", "0001"},
    };
    const char* const kSingles[] = {"0f3F800000", "0f40000000", "0f40400000", "0f7FC00000"};
    const char* const kDoubles[] = {"0d3FF0000000000000", "0d4000000000000000",
                                    "0d4008000000000000", "0d7FF8000000000000"};
    for (const auto& row : kRows) {
        std::string singles, doubles;
        for (int i = 0; i < 4; ++i) {
            const std::string give = "; selp.b32 %r1, 1, 0, %p1;";
            singles += wordOf("mov.f32 %f1, " + std::string(kSingles[i]) + "; setp." + row.name +
                              ".f32 %p1, %f1, 0f40000000" + give) != 0
                           ? '1'
                           : '0';
            doubles += wordOf("mov.f64 %fd1, " + std::string(kDoubles[i]) + "; setp." + row.name +
                              ".f64 %p1, %fd1, 0d4000000000000000" + give) != 0
                           ? '1'
                           : '0';
        }
        EXPECT_EQ(singles, row.holds) << row.name;
        EXPECT_EQ(doubles, row.holds) << row.name;
    }
}

// Of 4, 5 and 6 with lane 5, and of -1, which is the largest without a sign.
TEST(PtxCompare, EveryComparisonOfIntegers) {
    const struct {
        const char* name;
        const char* holds;
    } kRows[] = {
        {"eq.s32", "0100"}, {"ne.u32", "1011"}, {"lt.s32", "1001"}, {"le.s32", "1101"},
        {"gt.s32", "0010"}, {"ge.s32", "0110"}, {"lo.u32", "1000"}, {"ls.u32", "1100"},
        {"hi.u32", "0011"}, {"hs.u32", "0111"}, {"lt.u32", "1000"}, {"ge.u32", "0111"},
    };
    for (const auto& row : kRows) {
        std::string holds;
        for (const char* number : {"4", "5", "6", "-1"})
            holds += wordOf("mov.u32 %r2, " + std::string(number) + "; setp." + row.name +
                            " %p1, %r2, %r0; selp.b32 %r1, 1, 0, %p1;") != 0
                         ? '1'
                         : '0';
        EXPECT_EQ(holds, row.holds) << row.name;
    }
    EXPECT_EQ(wordOf("setp.lt.s64 %p1, -1, %rd7; selp.b32 %r1, 1, 0, %p1;"), 1U);
    EXPECT_EQ(wordOf("setp.lt.u64 %p1, -1, %rd7; selp.b32 %r1, 1, 0, %p1;"), 0U);
}

// Halves of 1 and 2 against 2 and 1: the upper one is less, the lower one is greater.
TEST(PtxCompare, PairsOfHalvesAreTwoTests) {
    const std::string tests =
        "mov.b32 %r2, 0x3c004000; mov.b32 %r3, 0x40003c00; setp.eq.s32 %p1, %r0, 5; "
        "setp.eq.s32 %p2, %r0, 6;\n";
    const std::string give =
        " selp.b32 %r4, 1, 0, %p3; selp.b32 %r5, 2, 0, %p4; or.b32 %r1, %r4, %r5;";
    const std::vector<PtxRow> rows{
        {"setp.gt.f16x2 %p3|%p4, %r2, %r3;", 1},
        {"setp.gt.and.f16x2 %p3|%p4, %r2, %r3, %p1;", 1},
        {"setp.gt.and.f16x2 %p3|%p4, %r2, %r3, %p2;", 0},
        {"setp.gt.or.f16x2 %p3|%p4, %r2, %r3, %p1;", 3},
        {"setp.gt.xor.f16x2 %p3|%p4, %r2, %r3, %p1;", 2},
        {"mov.pred %p3, %p1; setp.gt.xor.f16x2 %p3|%p4, %r2, %r3, %p3;", 2},
    };
    for (const PtxRow& row : rows)
        EXPECT_EQ(wordOf(tests + row.body + give), row.left) << row.body;
}

TEST(PtxCompare, TheTruthOfASetIsOfItsType) {
    expectWords({
        {"set.gt.u32.u32 %r1, %r0, 5;", 0},
        {"set.gt.f32.f32 %f1, 0f40000000, 0f3F800000; mov.b32 %r1, %f1;", 0x3f80'0000},
        {"setp.eq.s32 %p1, %r0, 5; set.lt.and.u32.s32 %r1, %r0, 9, !%p1;", 0},
        {"setp.eq.s32 %p1, %r0, 5; set.gt.or.u32.s32 %r1, %r0, 9, %p1;", UINT32_MAX},
        {"setp.eq.s32 %p1, %r0, 5; set.lt.xor.u32.s32 %r1, %r0, 9, %p1;", 0},
        {"mov.b16 %rs1, 0x3c00; set.le.f16.f16 %rs2, %rs1, %rs1; cvt.u32.u16 %r1, %rs2;", 0x3c00},
        {"mov.b16 %rs1, 0x3f80; set.le.bf16.bf16 %rs2, %rs1, %rs1; cvt.u32.u16 %r1, %rs2;", 0x3f80},
        {"mov.b16 %rs1, 0x3c00; set.le.u16.f16 %rs2, %rs1, %rs1; cvt.u32.u16 %r1, %rs2;", 0xffff},
        {"mov.b32 %r2, 0x3f804000; mov.b32 %r3, 0x40003f80; set.gt.bf16x2.bf16x2 %r1, %r2, %r3;",
         0x3f80},
        {"mov.b32 %r2, 0x3c004000; mov.b32 %r3, 0x40003c00; set.gt.u32.f16x2 %r1, %r2, %r3;",
         0xffff},
    });
}

}  // namespace
}  // namespace warpscope::ptx
