#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxOperands, SpecialRegistersAndLiterals) {
    EXPECT_EQ(wordOf("mov.u32 %r1, %ntid.x;"), 32U);
    EXPECT_EQ(wordOf("mov.u32 %r1, %warpsize;"), 32U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 1.5; mov.b32 %r1, %f1;"), 0x3fc0'0000U);
    EXPECT_EQ(wordOf("mov.u32 %r1, 0x10U;"), 16U);
    EXPECT_EQ(problemOf("add.s32 %r1, %nothing, 1;"), "ptx.unknown_name");
    EXPECT_EQ(problemOf("add.s32 %p1, %r1, 1;"), "ptx.operand_type");
    EXPECT_EQ(problemOf("add.s32 %r1;"), "ptx.operand_count");
}

TEST(PtxOperands, AFloatLiteralIsRoundedToItsTypeAndMayBeNegative) {
    EXPECT_EQ(wordOf("mov.f32 %f1, -1.5; mov.b32 %r1, %f1;"), 0xbfc0'0000U);
    EXPECT_EQ(wordOf("mov.f32 %f1, 0fBFC00000; mov.b32 %r1, %f1;"), 0xbfc0'0000U);
    EXPECT_EQ(wordOf("mov.u32 %r1, -3;"), 0xffff'fffdU);
    EXPECT_EQ(wordOf("mov.u32 %r2, %clock_hi; mov.u32 %r1, %r2;"), 0U)
        << "of the first 2^32 cycles";
}

TEST(PtxOperands, ANameThatIsNoneIsToldWhereverItStands) {
    for (const char* body : {"add.s32 %nothing, %r1, 1;", "setp.eq.u32 %nothing, %r0, 1;",
                             "selp.b32 %r1, 1, 0, %nothing;", "@%nothing add.s32 %r1, %r1, 1;",
                             "ld.global.u32 %r1, [%nothing];", "st.global.u32 [nowhere], %r1;",
                             "add.s32 %r1, %f1x, 1;"})
        EXPECT_EQ(problemOf(body), "ptx.unknown_name") << body;
}

TEST(PtxLowerOperands, TheLongClockIsThatOfTheCycle) {
    EXPECT_EQ(wordOf("mov.u64 %rd2, %clock64; mov.u64 %rd3, %clock64; shr.u64 %rd4, %rd3, 32; "
                     "sub.u64 %rd5, %rd3, %rd2; cvt.u32.u64 %r2, %rd4; cvt.u32.u64 %r3, %rd5; "
                     "setp.gt.u32 %p1, %r3, 0; setp.lt.u32 %p2, %r3, 10000; "
                     "selp.u32 %r4, 1, 0, %p1; selp.u32 %r5, 2, 0, %p2; add.u32 %r1, %r4, %r5; "
                     "mad.lo.u32 %r1, %r2, 100, %r1;"),
              3U);
}

TEST(PtxOperands, ConstantsOfTheLaunchHaveTheirValue) {
    EXPECT_EQ(wordOf("mov.u64 %rd1, %gridid; cvt.u32.u64 %r1, %rd1;"), 1U);
    EXPECT_EQ(wordOf("mov.u32 %r1, %envreg7;"), 0U);
}

// As cooperative_groups asks for it: mov.pred p, %is_explicit_cluster.
TEST(PtxOperands, WhetherThereAreClustersIsAPredicate) {
    const auto kernel =
        read(kernelOf("mov.pred %p1, %is_explicit_cluster; selp.b32 %r1, 1, 2, %p1; "
                      "st.global.u32 [%rd0], %r1;"),
             "k.ptx", {});
    ASSERT_TRUE(kernel) << kernel.problem().message.key;
    for (const int blocks : {1, 2}) {
        auto launch = support::launchOf(codegen::generate(*kernel, {}), {2, 1, 1}, {32, 1, 1});
        launch.cluster = {blocks, 1, 1};
        const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(64, 0));
        EXPECT_EQ(support::wordsOf(support::runToEnd(launch).state, out)[10],
                  blocks == 1 ? 2U : 1U);
    }
}

}  // namespace
}  // namespace warpscope::ptx
