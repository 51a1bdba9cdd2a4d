#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

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

}  // namespace
}  // namespace warpscope::ptx
