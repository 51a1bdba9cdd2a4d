#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

struct WordCase {
    const char* body;
    const char* key;
};

/// Each refused by NVIDIA's ptxas 13.0 as well.
TEST(PtxCheckWords, WordsThatDoNotGoTogetherAreNamed) {
    for (const WordCase& one : {
             WordCase{"cvt.f32.s32 %f1, %r1;", "ptx.needs_word"},
             WordCase{"cvt.s32.f32 %r1, %f1;", "ptx.needs_word"},
             WordCase{"cvt.rz.s32.f32 %r1, %f1;", "ptx.needs_word"},
             WordCase{"cvt.f32.f64 %f1, %fd1;", "ptx.needs_word"},
             WordCase{"cvt.rn.f64.f32 %fd1, %f1;", "ptx.wrong_word"},
             WordCase{"add.rn.s32 %r1, %r2, %r3;", "ptx.wrong_word"},
             WordCase{"mul.lo.f32 %f1, %f2, %f3;", "ptx.wrong_word"},
             WordCase{"div.approx.f64 %fd1, %fd2, %fd3;", "ptx.wrong_word"},
             WordCase{"sin.f32 %f1, %f2;", "ptx.needs_word"},
             WordCase{"setp.lt.b32 %p1, %r1, %r2;", "ptx.wrong_word"},
             WordCase{"setp.lo.s32 %p1, %r1, %r2;", "ptx.wrong_word"},
             WordCase{"setp.ltu.u32 %p1, %r1, %r2;", "ptx.wrong_word"},
             WordCase{"setp.lt.s32 %p1, %r1, %r2, %p2;", "ptx.needs_word"},
             WordCase{"setp.lt.and.s32 %p1, %r1, %r2;", "ptx.operand_count"},
             WordCase{"atom.global.add.b32 %r1, [%rd0], %r2;", "ptx.wrong_word"},
             WordCase{"atom.global.add.s64 %rd1, [%rd0], %rd2;", "ptx.wrong_word"},
             WordCase{"atom.global.exch.f32 %f1, [%rd0], %f2;", "ptx.wrong_word"},
             WordCase{"red.global.inc.s32 [%rd0], %r2;", "ptx.wrong_word"},
             WordCase{"red.global.cas.b32 [%rd0], %r1, %r2;", "ptx.wrong_word"},
             WordCase{"red.global.exch.b32 [%rd0], %r1;", "ptx.wrong_word"},
             WordCase{"atom.global.add.f16x2 %r1, [%rd0], %r2;", "ptx.needs_word"},
             WordCase{"mad.f32 %f1, %f2, %f3, %f4;", "ptx.needs_word"},
             WordCase{"shf.l.b32 %r1, %r2, %r3, %r4;", "ptx.needs_word"},
             WordCase{"add.cc.u16 %rs1, %rs2, %rs3;", "ptx.wrong_word"},
             WordCase{"ld.global.wb.u32 %r1, [%rd0];", "ptx.wrong_word"},
             WordCase{"st.global.ca.u32 [%rd0], %r1;", "ptx.wrong_word"},
             WordCase{"ld.relaxed.global.u32 %r1, [%rd0];", "ptx.needs_word"},
             WordCase{"st.acquire.gpu.global.u32 [%rd0], %r1;", "ptx.wrong_word"},
             WordCase{"shfl.bfly.b32 %r1, %r2, 1, 31;", "ptx.needs_word"},
             WordCase{"vote.all.pred %p1, %p2;", "ptx.needs_word"},
             WordCase{"match.any.sync.b32 %r1|%p1, %r2, -1;", "ptx.operand_kind"},
             WordCase{"redux.sync.and.s32 %r1, %r2, -1;", "ptx.wrong_word"},
         })
        EXPECT_EQ(problemOf(one.body), one.key) << one.body;
}

TEST(PtxCheckWords, WhatPtxasTakesIsTaken) {
    for (const char* body : {
             "setp.lo.u32 %p1, %r1, %r2;",
             "setp.ltu.f32 %p1, %f1, %f2;",
             "cvt.f64.f32 %fd1, %f1;",
             "cvt.rni.f32.f32 %f1, %f2;",
             "cvt.rn.f16.f32 %rs1, %f2;",
             "cvt.sat.u8.s32 %r1, %r2;",
             "rcp.approx.ftz.f64 %fd1, %fd2;",
             "atom.global.max.s64 %rd1, [%rd0], %rd2;",
             "atom.global.exch.b32 %f1, [%rd0], %f2;",
         })
        EXPECT_EQ(problemOf(body), "") << body;
}

}  // namespace
}  // namespace warpscope::ptx
