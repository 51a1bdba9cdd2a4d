#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxControl, TablesOfTargets) {
    EXPECT_EQ(leftBy("ts: .branchtargets A, B, C; and.b32 %r2, %r0, 1; brx.idx %r2, ts;\nA: "
                     "mov.u32 %r1, 10; bra D;\nB: mov.u32 %r1, 20; bra D;\nC: mov.u32 %r1, 30;\nD: "
                     "st.global.u32 [%rd0], %r1;")[5],
              20U);
}

TEST(PtxControl, FunctionsAreCopiedIn) {
    const std::string before =
        ".func (.param .b32 r) f(.param .b32 a)\n{ .reg .b32 %r<9>; .reg .pred %p<3>; ld.param.u32 "
        "%r1, [a];"
        "setp.gt.s32 %p1, %r1, 5; @%p1 bra L; st.param.b32 [r], 1; ret;\nL: add.s32 %r2, %r1, 100; "
        "st.param.b32 [r], %r2; ret; }\n";
    const std::string call =
        "{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r0; call.uni (q), f, (p); ld.param.b32 "
        "%r1, [q]; }"
        "st.global.u32 [%rd0], %r1;";
    const auto left = leftBy(call, 8, before);
    EXPECT_EQ(left[5], 1U);
    EXPECT_EQ(left[7], 107U);
}

TEST(PtxControl, ALabelThatStandsNowhereIsAProblem) {
    EXPECT_EQ(problemOf("bra NOWHERE;"), "ptx.unknown_name");
    EXPECT_EQ(problemOf("ts: .branchtargets A, B; brx.idx %r0, ts;\nA: mov.u32 %r1, 1;"),
              "ptx.unknown_name");
}

TEST(PtxControl, WhatCannotBeCalledIsSaid) {
    EXPECT_EQ(problemOf("call nobody;"), "ptx.unknown_function");
    EXPECT_EQ(problemOf("wgmma.fence.sync.aligned;"), "ptx.unsupported");
}

}  // namespace
}  // namespace warpscope::ptx
