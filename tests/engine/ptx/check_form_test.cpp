#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

struct Case {
    const char* body;
    const char* key;
};

/// Each refused by NVIDIA's ptxas 13.0 as well.
TEST(PtxCheckForm, WhatPtxDoesNotHaveIsNamed) {
    for (const Case& one : {
             Case{"add.s63 %r1, %r2, %r3;", "ptx.wrong_word"},
             Case{"st.global.u33 [%rd0], %r1;", "ptx.wrong_word"},
             Case{"add %r1, %r2, %r3;", "ptx.no_type"},
             Case{"cvt.u32 %r1, %r2;", "ptx.no_type"},
             Case{"ld.global.cv.foo.u32 %r1, [%rd0];", "ptx.wrong_word"},
             Case{"shl.s32 %r1, %r2, 3;", "ptx.wrong_word"},
             Case{"and.u32 %r1, %r2, %r3;", "ptx.wrong_word"},
             Case{"mul.s32 %r1, %r2, %r3;", "ptx.needs_word"},
             Case{"fma.f32 %f1, %f2, %f3, %f4;", "ptx.needs_word"},
             Case{"rcp.ftz.f32 %f1, %f2;", "ptx.needs_word"},
             Case{"sqrt.ftz.f32 %f1, %f2;", "ptx.needs_word"},
             Case{"setp.s32 %p1, %r1, %r2;", "ptx.needs_word"},
             Case{"add.s32 %r1, -%r2, 5;", "ptx.operand_kind"},
             Case{"bar.sync 0, 64, 32;", "ptx.operand_count"},
             Case{"mov.u32 %r1, %clock64;", "ptx.operand_type"},
             Case{"setmaxnreg.inc.sync.aligned.u32 64;", "ptx.needs_target"},
             Case{"mov.u32 %r1, %r2, %r3;", "ptx.operand_count"},
             Case{"add.s32 %r1;", "ptx.operand_count"},
             Case{"add.s32 %r1, %rd2, %r3;", "ptx.operand_type"},
             Case{"add.s32 %f1, %r1, %r2;", "ptx.operand_type"},
             Case{"mul.wide.s32 %r1, %r2, %r3;", "ptx.operand_type"},
             Case{"ld.global.u32 %rs1, [%rd0];", "ptx.operand_type"},
             Case{"cvt.u64.u32 %r1, %r2;", "ptx.operand_type"},
             Case{"selp.b32 %r1, %r2, %r3, %r4;", "ptx.needs_predicate"},
             Case{"add.f32 %f1, %f2, 1;", "ptx.whole_number"},
             Case{"add.s32 %r1, %r2, 0f3F800000;", "ptx.float_number"},
             Case{"ld.global.v2.u32 {%r1, %r2, %r3}, [%rd0];", "ptx.vector_length"},
             Case{"ld.global.v2.u32 %rd1, [%rd0];", "ptx.vector_length"},
             Case{"mov.b64 %rd1, {%r1, %r2, %r3};", "ptx.operand_kind"},
             Case{"st.global.u32 [%f1], %r1;", "ptx.address_type"},
             Case{"st.global.u32 %rd0, %r1;", "ptx.needs_address"},
             Case{"add.s32 %r1, %tid.x, 1;", "ptx.special_operand"},
             Case{"st.global.u32 [%rd0], %tid.x;", "ptx.special_operand"},
             Case{"mov.f32 %f1, %tid.x;", "ptx.special_operand"},
             Case{"membar.foo;", "ptx.needs_word"},
             Case{"bar.foo 0;", "ptx.wrong_word"},
             Case{"bar.red.xor.pred %p1, 0, %p1;", "ptx.wrong_word"},
             Case{"barrier.cluster.wait.foo;", "ptx.wrong_word"},
             Case{"fence.foo.gpu;", "ptx.wrong_word"},
             Case{"prefetch.global.L3 [%rd1];", "ptx.wrong_word"},
             Case{"griddepcontrol.foo;", "ptx.wrong_word"},
             Case{"trap.foo;", "ptx.wrong_word"},
             Case{"ret.foo;", "ptx.wrong_word"},
             Case{"fence.sc;", "ptx.needs_word"},
             Case{"bar.sync 16;", "ptx.barrier_number"},
             Case{"bar.red.popc %r1, 1, %p1;", "ptx.needs_word"},
             Case{"bra L, M; L: M:", "ptx.unsupported"},
             Case{"exit.uni;", "ptx.unsupported"},
             Case{"nanosleep 100;", "ptx.needs_word"},
             Case{"isspacep.foo %p1, %rd1;", "ptx.needs_word"},
         })
        EXPECT_EQ(problemOf(one.body), one.key) << one.body;
}

/// ptxas warns of it; here addresses have 64 bits.
TEST(PtxCheckForm, AnAddressOf32BitsIsNoneOfGlobalMemory) {
    EXPECT_EQ(problemOf("st.global.u32 [%r1], %r2;"), "ptx.address_type");
    EXPECT_EQ(problemOf("ld.u32 %r2, [%r1];"), "ptx.address_type");
}

TEST(PtxCheckForm, WhatPtxasTakesIsTaken) {
    for (const char* body : {
             "rcp.rn.ftz.f32 %f1, %f2;",
             "sqrt.approx.ftz.f32 %f1, %f2;",
             "ld.global.u32 %rd1, [%rd0];",
             "ld.global.u8 %r1, [%rd0];",
             "ld.global.nc.L1::no_allocate.L2::128B.v2.f32 {%f1, %f2}, [%rd0];",
             "ld.global.f32 %r1, [%rd0];",
             "add.f32 %r1, %r2, %f2;",
             "mov.b32 %f1, %r1;",
             "mov.b32 %r1, 0f3F800000;",
             "mov.b64 %rd1, {%f1, %f2};",
             "mov.b32 {%rs1, %rs2}, %r1;",
             "shl.b64 %rd1, %rd2, %r3;",
             "cvt.u16.u32 %rs1, %r2;",
             "shfl.sync.bfly.b32 %f1|%p1, %f2, 1, 31, -1;",
             "atom.global.cas.b32 %r1, [%rd0], %r2, %r3;",
             "setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3;",
             "ld.b32 %fd1, [%rd0];",
             "ld.b16 %f1, [%rd0];",
             "st.global.b32 [%rd0], %fd1;",
             "mov.u32 %r1, %tid.w;",
             "mov.b32 %r1, %envreg31;",
             "cvt.u64.u32 %rd1, %tid.x;",
             "fence.proxy.async;",
         })
        EXPECT_EQ(problemOf(body), "") << body;
}

TEST(PtxCheckForm, TheSentenceStandsAtItsLineAndNamesTheTypes) {
    const auto kernel = read(kernelOf("\n\nadd.s63 %r1, %r2, %r3;"), "k.ptx", {});
    ASSERT_FALSE(kernel);
    EXPECT_EQ(kernel.problem().range.line, 12);
    EXPECT_EQ(kernel.problem().hint.key, "ptx.hint.types");
    EXPECT_TRUE(kernel.problem().hint.values.front().second.starts_with(".s16, .u16, .s32"));
}

// setmaxnreg came with sm_90a: no letter behind an older number brings it.
TEST(PtxCheckForm, WhatNeedsALetterNamesATargetThatHasIt) {
    const auto given = [](const std::string& target) {
        std::string text = kernelOf("setmaxnreg.inc.sync.aligned.u32 64;");
        return read(text.replace(text.find("sm_90"), 5, target), "k.ptx", {});
    };
    const auto needs = [](const char* needed, const char* target) {
        return Message{"ptx.needs_target"}
            .with("target", needed)
            .with("given", target)
            .with("name", "setmaxnreg");
    };
    const std::pair<const char*, const char*> kRows[] = {
        {"sm_70", "sm_90a"}, {"sm_90", "sm_90a"}, {"sm_100", "sm_100a"}, {"sm_80a", "sm_90a"}};
    for (const auto& [target, needed] : kRows) {
        const auto kernel = given(target);
        ASSERT_FALSE(kernel) << target;
        EXPECT_EQ(kernel.problem().message, needs(needed, target));
    }
    EXPECT_TRUE(given("sm_90a"));
    EXPECT_TRUE(given("sm_100f"));
}

TEST(PtxCheckForm, AFileSaysItsVersionAndItsTarget) {
    const std::string body = ".address_size 64\n.visible .entry k()\n{\nret;\n}\n";
    const auto without = read(".target sm_90\n" + body, "k.ptx", {});
    ASSERT_FALSE(without);
    EXPECT_EQ(without.problem().message.key, "ptx.no_version");
    const auto nowhere = read(".version 8.0\n" + body, "k.ptx", {});
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.problem().message.key, "ptx.no_target");
    EXPECT_TRUE(read(".version 8.0\n.target sm_90\n" + body, "k.ptx", {}));
}

}  // namespace
}  // namespace warpscope::ptx
