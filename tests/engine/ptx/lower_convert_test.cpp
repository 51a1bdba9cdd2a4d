#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxConvert, IntegersChangeWidth) {
    EXPECT_EQ(wordOf("mov.u32 %r2, 0x1ff; cvt.u8.u32 %r1, %r2;"), 0xffU);
    EXPECT_EQ(wordOf("mov.u32 %r2, 0x1ff; cvt.s8.s32 %r1, %r2;"), 0xffff'ffffU);
    EXPECT_EQ(wordOf("mov.u32 %r2, 300; cvt.sat.u8.u32 %r1, %r2;"), 255U);
    EXPECT_EQ(wordOf("mov.u32 %r2, -300; cvt.sat.s8.s32 %r1, %r2;"), 0xffff'ff80U);
    EXPECT_EQ(longOf("mov.u32 %r2, -1; cvt.s64.s32 %rd1, %r2;"), UINT64_MAX);
    EXPECT_EQ(longOf("mov.u32 %r2, -1; cvt.u64.u32 %rd1, %r2;"), 0xffff'ffffU);
    EXPECT_EQ(wordOf("cvt.u32.u64 %r1, 0x100000007;"), 7U);
}

TEST(PtxConvert, FloatsBecomeIntegersAndBack) {
    EXPECT_EQ(wordOf("mov.f32 %f1, 0fC0200000; cvt.rzi.s32.f32 %r1, %f1;"), 0xffff'fffeU);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f40200000; cvt.rni.s32.f32 %r1, %f1;"), 2U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f40200000; cvt.rpi.s32.f32 %r1, %f1;"), 3U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f43C80000; cvt.rzi.u8.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;"),
              255U);
    EXPECT_EQ(wordOf("cvt.rz.f32.u32 %f1, -1; mov.b32 %r1, %f1;"), 0x4f7f'ffffU);
    EXPECT_EQ(longOf("cvt.rn.f64.s32 %fd1, %r0; mov.b64 %rd1, %fd1;"), 0x4014'0000'0000'0000U);
    EXPECT_EQ(
        wordOf("mov.f64 %fd1, 0d3FB999999999999A; cvt.rn.f32.f64 %f1, %fd1; mov.b32 %r1, %f1;"),
        0x3dcc'cccdU);
    EXPECT_EQ(
        wordOf("mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0fC0000000; cvt.rn.f16x2.f32 %r1, %f1, %f2;"),
        0x3c00'c000U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0f3FC00000; cvt.rmi.f32.f32 %f2, %f1; mov.b32 %r1, %f2;"),
              0x3f80'0000U);
}

TEST(PtxConvert, GenericAddressesNameTheirSpace) {
    EXPECT_EQ(longOf("mov.u64 %rd2, 16; cvta.shared.u64 %rd1, %rd2;"),
              (std::uint64_t{isa::kSharedWindow} << 32) + 16);
    EXPECT_EQ(longOf("mov.u64 %rd2, 16; cvta.local.u64 %rd3, %rd2; cvta.to.local.u64 %rd1, %rd3;"),
              16U);
    EXPECT_EQ(wordOf("mov.u64 %rd2, 16; cvta.shared.u64 %rd3, %rd2; isspacep.shared %p1, %rd3; "
                     "selp.b32 %r1, 1, 0, %p1;"),
              1U);
    // clang compares the first array of shared memory with null so.
    EXPECT_EQ(wordOf("mov.u64 %rd1, 0; cvta.to.shared.u64 %rd2, %rd1; mov.u64 %rd3, 0; "
                     "setp.eq.s64 %p1, %rd3, %rd2; selp.b32 %r1, 1, 0, %p1;"),
              0U);
    EXPECT_EQ(wordOf("isspacep.global %p1, %rd0; selp.b32 %r1, 1, 0, %p1;"), 1U);
}

}  // namespace
}  // namespace warpscope::ptx
