#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

// Each name's own result: two names of the table that change places give each other's.
TEST(PtxHandlers, EveryNameOfIntegersLeadsToItsOwnFunction) {
    const std::string given = "mov.b32 %r2, 29; mov.b32 %r3, 5; mov.b32 %r4, 3; ";
    const std::vector<std::pair<const char*, std::uint32_t>> rows{
        {"add.u32 %r1, %r2, %r3;", 34},
        {"sub.u32 %r1, %r2, %r3;", 24},
        {"mul.lo.u32 %r1, %r2, %r3;", 145},
        {"mad.lo.u32 %r1, %r2, %r3, %r4;", 148},
        {"mul24.lo.u32 %r1, %r2, %r3;", 145},
        {"mad24.lo.u32 %r1, %r2, %r3, %r4;", 148},
        {"div.u32 %r1, %r2, %r3;", 5},
        {"rem.u32 %r1, %r2, %r3;", 4},
        {"abs.s32 %r1, -7;", 7},
        {"neg.s32 %r1, %r3;", 0xFFFFFFFB},
        {"min.u32 %r1, %r2, %r3;", 5},
        {"max.u32 %r1, %r2, %r3;", 29},
        {"sad.u32 %r1, %r3, %r2, %r4;", 27},
        {"bfe.u32 %r1, %r2, 2, 2;", 3},
        {"bfi.b32 %r1, %r4, %r2, 8, 4;", 0x31D},
        {"popc.b32 %r1, %r2;", 4},
        {"clz.b32 %r1, %r2;", 27},
        {"brev.b32 %r1, %r4;", 0xC0000000},
        {"bfind.u32 %r1, %r2;", 4},
        {"dp4a.u32.u32 %r1, %r2, %r3, %r4;", 148},
        {"dp2a.lo.u32.u32 %r1, %r2, %r3, %r4;", 148},
        {"mapa.u32 %r1, %r2, 6; getctarank.u32 %r1, %r1;", 6},
        {"and.b32 %r1, %r2, %r4;", 1},
        {"or.b32 %r1, %r2, %r4;", 31},
        {"xor.b32 %r1, %r2, %r4;", 30},
        {"not.b32 %r1, %r2;", 0xFFFFFFE2},
        {"cnot.b32 %r1, %r2;", 0},
        {"lop3.b32 %r1, %r2, %r3, %r4, 0x96;", 27},
        {"shl.b32 %r1, %r2, %r4;", 232},
        {"shr.u32 %r1, %r2, 2;", 7},
        {"shf.l.wrap.b32 %r1, %r2, %r3, 4;", 80},
        {"prmt.b32 %r1, %r2, %r3, 0x4040;", 0x051D051D},
        {"mov.b32 %r1, %r2;", 29},
        {"setp.gt.u32 %p1, %r2, %r3; selp.b32 %r1, %r3, %r4, %p1;", 5},
        {"slct.u32.s32 %r1, %r3, %r4, %r2;", 5},
        {"set.gt.u32.u32 %r1, %r2, %r3;", 0xFFFFFFFF},
        {"cvt.u32.u8 %r1, %r2;", 29},
    };
    for (const auto& [body, left] : rows)
        EXPECT_EQ(wordOf(given + body), left) << body;
}

TEST(PtxHandlers, EveryNameOfFloatsLeadsToItsOwnFunction) {
    const std::string given = "mov.f32 %f2, 0f40800000; mov.f32 %f3, 0fBF000000; ";  // 4, -0.5
    const std::vector<std::pair<const char*, std::uint32_t>> rows{
        {"fma.rn.f32 %f1, %f2, %f3, %f2;", 0x40000000},
        {"rcp.rn.f32 %f1, %f2;", 0x3E800000},
        {"sqrt.rn.f32 %f1, %f2;", 0x40000000},
        {"rsqrt.approx.f32 %f1, %f2;", 0x3F000000},
        {"lg2.approx.f32 %f1, %f2;", 0x40000000},
        {"ex2.approx.f32 %f1, %f2;", 0x41800000},
        {"sin.approx.f32 %f1, 0f00000000;", 0},
        {"cos.approx.f32 %f1, 0f00000000;", 0x3F800000},
        {"tanh.approx.f32 %f1, 0f42C80000;", 0x3F800000},
        {"copysign.f32 %f1, %f3, %f2;", 0xC0800000},
        {"neg.f32 %f1, %f2;", 0xC0800000},
        {"abs.f32 %f1, %f3;", 0x3F000000},
    };
    for (const auto& [body, left] : rows)
        EXPECT_EQ(wordOf(given + body + " mov.b32 %r1, %f1;"), left) << body;
}

TEST(PtxHandlers, WhatHasNoHandlerIsNamedAtItsPlace) {
    const auto kernel = read(kernelOf("\n\ntcgen05.mma %r1, %r2;"), "k.ptx", {});
    ASSERT_FALSE(kernel);
    EXPECT_EQ(kernel.problem().message.key, "ptx.unsupported");
    EXPECT_EQ(kernel.problem().range.line, 12);
    EXPECT_EQ(kernel.problem().hint.key, "ptx.hint.unsupported");
}

}  // namespace
}  // namespace warpscope::ptx
