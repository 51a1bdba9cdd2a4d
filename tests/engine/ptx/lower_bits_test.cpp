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

}  // namespace
}  // namespace warpscope::ptx
