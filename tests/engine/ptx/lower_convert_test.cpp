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
    const std::string there = "mov.u64 %rd2, 16; cvta.shared.u64 %rd3, %rd2; ";
    EXPECT_EQ(wordOf(there + "getctarank.u64 %r1, %rd3;"), 0U) << "the thread's own block";
    EXPECT_EQ(wordOf(there + "mapa.u64 %rd4, %rd3, 5; getctarank.u64 %r1, %rd4;"), 5U);
    EXPECT_EQ(wordOf("mov.u32 %r2, 16; mapa.shared::cluster.u32 %r3, %r2, 2; "
                     "getctarank.shared::cluster.u32 %r1, %r3;"),
              2U);
    EXPECT_EQ(wordOf("isspacep.global %p1, %rd0; selp.b32 %r1, 1, 0, %p1;"), 1U);
}

TEST(PtxConvert, EveryPairOfTypes) {
    expectWords({
        {"mov.u32 %r2, 0x80; cvt.s32.s8 %r1, %r2;", 0xffff'ff80},
        {"mov.u32 %r2, 0x180; cvt.u32.u8 %r1, %r2;", 0x80},
        {"mov.u32 %r2, -5; cvt.sat.u32.s32 %r1, %r2;", 0},
        {"mov.u32 %r2, -1; cvt.sat.s32.u32 %r1, %r2;", 0x7fff'ffff},
        {"cvt.sat.s32.s64 %r1, 0x100000000;", 0x7fff'ffff},
        {"mov.u32 %r2, 70000; cvt.sat.u16.s32 %rs1, %r2; cvt.u32.u16 %r1, %rs1;", 65535},
        {"mov.f32 %f1, 0f40200000; cvt.rni.f32.f32 %f2, %f1; mov.b32 %r1, %f2;", 0x4000'0000},
        {"mov.f32 %f1, 0fBFC00000; cvt.rpi.f32.f32 %f2, %f1; mov.b32 %r1, %f2;", 0xbf80'0000},
        {"mov.f32 %f1, 0f3FC00000; cvt.sat.f32.f32 %f2, %f1; mov.b32 %r1, %f2;", 0x3f80'0000},
        {"mov.f32 %f1, 0f3F800000; cvt.rn.bf16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x3f80},
        {"mov.b16 %rs1, 0xbf80; cvt.f32.bf16 %f1, %rs1; mov.b32 %r1, %f1;", 0xbf80'0000},
        {"mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0fC0000000; cvt.rn.bf16x2.f32 %r1, %f1, %f2;",
         0x3f80'c000},
        {"mov.f32 %f1, 0f3F801FFF; cvt.rz.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x3c00},
        {"mov.f32 %f1, 0f3F801FFF; cvt.rn.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x3c01},
        {"mov.f32 %f1, 0f3F800001; cvt.rp.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x3c01},
        {"mov.f32 %f1, 0f3F801FFF; cvt.rm.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x3c00},
        {"mov.f32 %f1, 0fBF800001; cvt.rm.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0xbc01},
        {"mov.f32 %f1, 0fBF801FFF; cvt.rp.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0xbc00},
        {"mov.f32 %f1, 0f3F800000; cvt.rp.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x3c00},
        {"mov.f32 %f1, 0f7F000000; cvt.rp.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x7c00},
        {"mov.f32 %f1, 0f7F000000; cvt.rm.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x7bff},
        {"mov.f32 %f1, 0f00000001; cvt.rp.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x0001},
        {"mov.f32 %f1, 0f80000001; cvt.rp.f16.f32 %rs1, %f1; cvt.u32.u16 %r1, %rs1;", 0x8000},
        {"cvt.rn.f16.s32 %rs1, %r0; cvt.u32.u16 %r1, %rs1;", 0x4500},
        {"mov.b16 %rs1, 0xc500; cvt.rzi.s32.f16 %r1, %rs1;", 0xffff'fffb},
        {"cvt.rn.f32.s64 %f1, -3; mov.b32 %r1, %f1;", 0xc040'0000},
        {"mov.f32 %f1, 0fBF800000; cvt.rzi.u32.f32 %r1, %f1;", 0},
        {"mov.f32 %f1, 0f4F800000; cvt.rzi.s32.f32 %r1, %f1;", 0x7fff'ffff},
        {"mov.f32 %f1, 0f7FC00000; cvt.rzi.s32.f32 %r1, %f1;", 0},
        {"mov.f64 %fd1, 0dC004000000000000; cvt.rmi.s32.f64 %r1, %fd1;", 0xffff'fffd},
    });
    expectLongs({
        {"mov.u32 %r2, -1; cvt.u64.s32 %rd1, %r2;", UINT64_MAX},
        {"mov.u16 %rs1, -2; cvt.s64.s16 %rd1, %rs1;", UINT64_MAX - 1},
        {"mov.f32 %f1, 0fC0200000; cvt.rzi.s64.f32 %rd1, %f1;", UINT64_MAX - 1},
        {"mov.f64 %fd1, 0d43E0000000000000; cvt.rzi.u64.f64 %rd1, %fd1;", std::uint64_t{1} << 63},
        {"cvt.rn.f64.u64 %fd1, -1; mov.b64 %rd1, %fd1;", 0x43f0'0000'0000'0000},
        {"cvt.rz.f64.u64 %fd1, -1; mov.b64 %rd1, %fd1;", 0x43ef'ffff'ffff'ffff},
        {"mov.f32 %f1, 0f3FC00000; cvt.f64.f32 %fd1, %f1; mov.b64 %rd1, %fd1;",
         0x3ff8'0000'0000'0000},
        {"mov.f64 %fd1, 0d3FF8000000000000; cvt.rni.f64.f64 %fd2, %fd1; mov.b64 %rd1, %fd2;",
         0x4000'0000'0000'0000},
    });
}

TEST(PtxLowerConvert, AGenericAddressTellsItsSpace) {
    const auto spacesOf = [](const std::string& address) {
        std::string body =
            "mov.u64 %rd2, s; cvta.shared.u64 %rd3, %rd2; mov.u64 %rd4, l; "
            "cvta.local.u64 %rd5, %rd4; mov.u32 %r1, 0;";
        int bit = 1;
        for (const char* space : {"global", "shared", "local", "const"}) {
            body += "isspacep." + std::string(space) + " %p1, " + address + "; @%p1 add.u32 %r1, " +
                    "%r1, " + std::to_string(bit) + ";";
            bit *= 2;
        }
        return wordOf(".shared .align 4 .b8 s[16]; .local .align 4 .b8 l[16];\n" + body);
    };
    EXPECT_EQ(spacesOf("%rd0"), 1U);
    EXPECT_EQ(spacesOf("%rd3"), 2U);
    EXPECT_EQ(spacesOf("%rd5"), 4U);
}

}  // namespace
}  // namespace warpscope::ptx
