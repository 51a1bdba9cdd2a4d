#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

/// What 16 bytes of shared memory that hold 10, 10, 10, 10 hold after a copy of 1, 2, 3, 4.
std::uint64_t sumOfCopied(const std::string& copy) {
    return leftBy(
        ".shared .align 16 .b8 to[16];\n"
        "st.shared.v4.u32 [to], {10, 10, 10, 10}; mov.u64 %rd1, %rd8;\n"
        "st.global.v4.u32 [%rd8], {1, 2, 3, 4};\n" +
            copy +
            "\ncp.async.commit_group; cp.async.wait_group 0; bar.sync 0;\n"
            "ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [to]; shl.b32 %r2, %r2, 4;\n"
            "shl.b32 %r3, %r3, 8; shl.b32 %r4, %r4, 12; add.u32 %r1, %r1, %r2;\n"
            "add.u32 %r1, %r1, %r3; add.u32 %r1, %r1, %r4; cvt.u64.u32 %rd2, %r1;\n"
            "st.global.u64 [%rd0], %rd2;",
        2)[0];
}

TEST(PtxAsync, CopiesOfEverySize) {
    EXPECT_EQ(sumOfCopied("cp.async.cg.shared.global [to], [%rd1], 16;"), 0x4321U);
    EXPECT_EQ(sumOfCopied("cp.async.ca.shared.global [to], [%rd1], 8;"), 0xaa21U);
    EXPECT_EQ(sumOfCopied("cp.async.ca.shared::cta.global.L2::128B [to+4], [%rd1+4], 4;"), 0xaa2aU);
}

TEST(PtxAsync, WhatIsNotReadIsZero) {
    EXPECT_EQ(sumOfCopied("cp.async.ca.shared.global [to], [%rd1], 16, 8;"), 0x0021U);
    EXPECT_EQ(sumOfCopied("mov.u32 %r5, 4; cp.async.cg.shared.global [to], [%rd1], 16, %r5;"),
              0x0001U);
    EXPECT_EQ(sumOfCopied("setp.ne.u32 %p1, %r0, 5; "
                          "cp.async.cg.shared.global [to], [%rd1], 16, %p1;"),
              0x0000U);
}

TEST(PtxAsync, FormsThatPtxasRefuses) {
    const std::string shared = ".shared .align 16 .b8 to[16];\n";
    EXPECT_NE(problemOf(shared + "cp.async.cg.shared.global [to], [%rd1], 8;"), "");
    EXPECT_NE(problemOf(shared + "cp.async.ca.global.shared [%rd1], [to], 8;"), "");
    EXPECT_NE(problemOf("cp.async.wait_group %r1;"), "");
    EXPECT_NE(problemOf("cp.async.wait_group;"), "");
}

TEST(PtxAsync, AtomicsOfVectorsAreThoseOfTheirElements) {
    const auto left = leftBy(
        "mov.u64 %rd1, %rd8; cvt.rn.f32.u32 %f1, %r0; mov.f32 %f2, 0f3F800000;\n"
        "atom.global.v2.f32.add {%f3, %f4}, [%rd1], {%f1, %f2};\n"
        "red.global.add.v2.f32 [%rd1+8], {%f2, %f2}; bar.sync 0;\n"
        "ld.global.v4.f32 {%f5, %f6, %f7, %f8}, [%rd1]; add.f32 %f5, %f5, %f6;\n"
        "add.f32 %f7, %f7, %f8; add.f32 %f5, %f5, %f7; cvt.rzi.u64.f32 %rd2, %f5; bar.sync 0;\n"
        "st.global.u64 [%rd0], %rd2;");
    EXPECT_EQ(left[3], 31U * 16U + 3U * 32U);
}

// Only threads that the guard lets pass wait and arrive: with noinc, of 2 that the barrier expects.
TEST(PtxAsync, AnArrivalBehindCopiesHasItsGuard) {
    const std::string body =
        ".shared .align 8 .b8 bar[8];\nsetp.eq.u32 %p1, %r0, 0; mov.u32 %r5, bar;\n"
        "@%p1 mbarrier.init.shared.b64 [%r5], 2; bar.sync 0;\n"
        "setp.lt.u32 %p2, %r0, 2;\n"
        "@%p2 cp.async.mbarrier.arrive.noinc.shared.b64 [%r5];\n"
        "bar.sync 0; mbarrier.test_wait.parity.shared.b64 %p3, [%r5], 0;\n"
        "selp.b32 %r1, 1, 0, %p3; cvt.u64.u32 %rd1, %r1; st.global.u64 [%rd0], %rd1;";
    EXPECT_EQ(leftBy(body, 4), (std::vector<std::uint64_t>{1, 1, 1, 1}));
}

}  // namespace
}  // namespace warpscope::ptx
