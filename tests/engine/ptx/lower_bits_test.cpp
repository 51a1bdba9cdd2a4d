#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxBits, LogicShiftsAndTables) {
    EXPECT_EQ(wordOf("and.b32 %r1, %r0, 4;"), 4U);
    EXPECT_EQ(wordOf("not.b32 %r1, %r0;"), 0xffff'fffaU);
    EXPECT_EQ(wordOf("cnot.b32 %r1, %r0;"), 0U);
    EXPECT_EQ(wordOf("lop3.b32 %r1, %r0, 3, 8, 0x96;"), 14U);
    EXPECT_EQ(wordOf("shl.b32 %r1, %r0, 40;"), 0U);
    EXPECT_EQ(wordOf("shr.s32 %r1, -8, 1;"), 0xffff'fffcU);
    EXPECT_EQ(wordOf("shf.l.wrap.b32 %r1, 0x80000000, 1, 33;"), 3U);
    EXPECT_EQ(wordOf("shf.r.clamp.b32 %r1, 1, 2, 40;"), 2U);
    EXPECT_EQ(wordOf("prmt.b32 %r1, 0x33221100, 0x77665544, 0x7531;"), 0x7755'3311U);
}

TEST(PtxBits, WordsArePackedAndUnpacked) {
    EXPECT_EQ(longOf("mov.b64 %rd1, {%r0, 7};"), (std::uint64_t{7} << 32) + 5);
    EXPECT_EQ(wordOf("mov.b64 {%r2, %r3}, 0x100000002; add.s32 %r1, %r2, %r3;"), 3U);
    EXPECT_EQ(wordOf("mov.b32 {%rs1, %rs2}, 0x12345678; mov.b32 %r1, {%rs2, %rs1};"), 0x5678'1234U);
    EXPECT_EQ(longOf("mov.b64 {%r2, %r3}, %rd7; mov.b64 %rd1, {%r3, %r2};"),
              std::uint64_t{40} << 32);
}

TEST(PtxBits, Choices) {
    EXPECT_EQ(wordOf("setp.eq.s32 %p1, %r0, 5; selp.b32 %r1, 10, 20, %p1;"), 10U);
    EXPECT_EQ(wordOf("slct.b32.s32 %r1, 1, 2, -3;"), 2U);
    EXPECT_EQ(wordOf("setp.lt.s32 %p1, %r0, 3; not.pred %p2, %p1; mov.pred %p3, %p2; selp.b32 %r1, "
                     "1, 0, %p3;"),
              1U);
}

TEST(PtxBits, EveryOperationOnBits) {
    expectWords({
        {"or.b32 %r1, %r0, 8;", 13},
        {"xor.b32 %r1, %r0, 1;", 4},
        {"cnot.b32 %r1, 0;", 1},
        {"shr.u32 %r1, -1, 32;", 0},
        {"shr.b32 %r1, -1, 28;", 15},
        {"shr.s32 %r1, -8, 40;", 0xffff'ffff},
        {"shf.l.clamp.b32 %r1, 1, 2, 40;", 1},
        {"shf.l.clamp.b32 %r1, 0x80000000, 1, 1;", 3},
        {"shf.r.wrap.b32 %r1, 1, 3, 33;", 0x8000'0000},
        {"mov.u32 %r2, 33; shf.l.wrap.b32 %r1, 0x80000000, 1, %r2;", 3},
        {"mov.u32 %r2, 33; shf.r.wrap.b32 %r1, 1, 3, %r2;", 0x8000'0000},
        {"prmt.b32 %r1, 0x000000f0, 0, 0x8888;", 0xffff'ffff},
        {"prmt.b32 %r1, 0x00000070, 0, 0x8888;", 0},
        {"lop3.b32 %r1, 0xf0, 0xcc, 0xaa, 0xe8;", 0xe8},
        {"mov.b64 {%rs1, %rs2, %rs3, %rs4}, 0x4444333322221111; cvt.u32.u16 %r1, %rs3;", 0x3333},
        {"mov.b64 {_, %r1}, 0x700000001;", 7},
        {"mov.b64 {%r2, %r1}, 0x700000001; mov.b64 {%r1, %r2}, 0x900000008;", 8},
        {"slct.b32.s32 %r1, 1, 2, 0;", 1},
        {"mov.f32 %f1, 0f80000000; slct.b32.f32 %r1, 1, 2, %f1;", 1},  // -0 is 0,
        {"mov.f32 %f1, 0f7FC00000; slct.b32.f32 %r1, 1, 2, %f1;", 2},  // a NaN is nothing.
        {"setp.eq.s32 %p1, %r0, 5; mov.u16 %rs1, 7; selp.b16 %rs2, %rs1, 9, %p1; "
         "cvt.u32.u16 %r1, %rs2;",
         7},
    });
    expectLongs({
        {"mov.u16 %rs1, 1; mov.u16 %rs2, 2; mov.b64 %rd1, {%rs1, %rs2, %rs2, %rs1};",
         0x0001'0002'0002'0001},
        {"setp.eq.s32 %p1, %r0, 5; selp.b64 %rd1, %rd7, 1, %p1;", 40},
        {"slct.u64.s32 %rd1, %rd7, 1, -1;", 1},
        {"prmt.b32 %r1, %r0, 0, 0x3210; mov.b64 %rd1, {%r1, %r1};", 0x5'0000'0005},
    });
}

// Lane 5: p1 holds, p2 does not.
TEST(PtxBits, PredicatesAreCombinedByEveryOperation) {
    const std::string tests = "setp.eq.s32 %p1, %r0, 5; setp.eq.s32 %p2, %r0, 6;\n";
    const std::vector<PtxRow> rows{
        {"and.pred %p3, %p1, %p2;", 0},
        {"and.pred %p3, %p1, !%p2;", 1},
        {"or.pred %p3, %p1, %p2;", 1},
        {"xor.pred %p3, %p1, %p1;", 0},
        {"xor.pred %p3, %p1, %p2;", 1},
        {"not.pred %p3, %p1;", 0},
        {"mov.pred %p3, %p2;", 0},
        {"@%p1 mov.pred %p3, %p1;", 1},
        {"mov.pred %p3, %p1; @%p2 mov.pred %p3, %p2;", 1},
    };
    for (const PtxRow& row : rows)
        EXPECT_EQ(wordOf(tests + row.body + " selp.b32 %r1, 1, 0, %p3;"), row.left) << row.body;
}

// The digits of the PTX ISA's table, of a constant and of lane 5, whose lowest two bits are 1.
TEST(PtxBits, PrmtChoosesInSixWays) {
    const PtxRow rows[] = {
        {"prmt.b32.f4e %r1, 0x33221100, 0x77665544, 3;", 0x6655'4433},
        {"prmt.b32.f4e %r1, 0x33221100, 0x77665544, %r0;", 0x4433'2211},
        {"prmt.b32.b4e %r1, 0x33221100, 0x77665544, 2;", 0x7700'1122},
        {"prmt.b32.b4e %r1, 0x33221100, 0x77665544, %r0;", 0x6677'0011},
        {"prmt.b32.rc8 %r1, 0x33221100, 0, 3;", 0x3333'3333},
        {"prmt.b32.rc16 %r1, 0x33221100, 0, %r0;", 0x3322'3322},
        {"prmt.b32.ecl %r1, 0x33221100, 0, 2;", 0x3322'2222},
        {"prmt.b32.ecr %r1, 0x33221100, 0, %r0;", 0x1111'1100},
    };
    for (const PtxRow& row : rows) EXPECT_EQ(wordOf(row.body), row.left) << row.body;
}

TEST(PtxBits, WhatIsNotComputedIsTold) {
    for (const char* body : {"lop3.b32 %r1, %r0, 3, 8, %r0;",
                             "setp.eq.s32 %p1, %r0, 5; lop3.or.b32 %r1|%p2, %r0, 3, 8, 0x96, %p1;",
                             "mov.b64 {%r1, %r2, %r3}, %rd7;", "mov.b64 %rd1, {%r1, %r2, %r3};"})
        EXPECT_NE(problemOf(body), "") << body;
}

}  // namespace
}  // namespace warpscope::ptx
