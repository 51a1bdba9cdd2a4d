#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

/// 64 threads meet `rounds` times; each adds what another warp stored before the meeting.
std::string meeting(const std::string& arrive, const std::string& wait) {
    return ".shared .align 8 .b8 bar[8]; .shared .align 4 .b8 words[256]; .reg .b64 %t<9>;\n"
           "setp.ne.u32 %p1, %r0, 0; @%p1 bra READY; mbarrier.init.shared.b64 [bar], 64;\n"
           "READY: bar.sync 0; mov.u32 %r1, 0; mov.u32 %r2, 0; shl.b32 %r4, %r0, 2;\n"
           "mov.u32 %r5, words; add.u32 %r4, %r4, %r5; xor.b32 %r6, %r0, 32; shl.b32 %r6, %r6, 2;\n"
           "add.u32 %r6, %r6, %r5;\n"
           "ROUND: mad.lo.u32 %r7, %r2, 100, %r0; st.shared.u32 [%r4], %r7;\n" +
           arrive + "\nWAIT: " + wait +
           "\n@!%p2 bra WAIT;\n"
           "ld.shared.u32 %r8, [%r6]; add.u32 %r1, %r1, %r8; bar.sync 0;\n"
           "add.u32 %r2, %r2, 1; setp.lt.u32 %p3, %r2, 4; @%p3 bra ROUND;\n"
           "cvt.u64.u32 %rd1, %r1; st.global.u64 [%rd0], %rd1;";
}

void expectMeetings(const std::string& body) {
    const auto left = leftBy(body, 64);
    for (std::uint64_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(left[i], 4 * (i ^ 32) + 600) << i;
}

TEST(PtxMbarrier, WhoHasTheTokenOfAPhaseWaitsForItsEnd) {
    expectMeetings(meeting("mbarrier.arrive.shared.b64 %t1, [bar];",
                           "mbarrier.test_wait.shared.b64 %p2, [bar], %t1;"));
}

TEST(PtxMbarrier, OrAsksForItsParity) {
    expectMeetings(meeting("mbarrier.arrive.shared::cta.b64 _, [bar]; and.b32 %r9, %r2, 1;",
                           "mbarrier.try_wait.parity.shared.b64 %p2, [bar], %r9, 1000;"));
}

TEST(PtxMbarrier, ByAGenericAddress) {
    expectMeetings(meeting("cvta.shared.u64 %t2, bar; mbarrier.arrive.b64 %t1, [%t2];",
                           "mbarrier.try_wait.b64 %p2, [%t2], %t1;"));
}

TEST(PtxMbarrier, WhoDropsOutIsNotExpectedAgain) {
    const auto left = leftBy(
        ".shared .align 8 .b8 bar[8]; .reg .b64 %t<9>;\n"
        "setp.ne.u32 %p1, %r0, 0; @%p1 bra READY; mbarrier.init.shared.b64 [bar], 32;\n"
        "READY: bar.sync 0; setp.lt.u32 %p2, %r0, 8; @%p2 bra DROP;\n"
        "mbarrier.arrive.shared.b64 %t1, [bar]; bra NEXT;\n"
        "DROP: mbarrier.arrive_drop.shared.b64 %t1, [bar];\nNEXT: bar.sync 0;\n"
        "ld.shared.u64 %t2, [bar]; mbarrier.pending_count.b64 %r1, %t2; cvt.u64.u32 %rd1, %r1;\n"
        "st.global.u64 [%rd0], %rd1;");
    EXPECT_EQ(left[0], 24U);
}

TEST(PtxMbarrier, TransactionsAreNotSimulated) {
    EXPECT_EQ(problemOf(".shared .align 8 .b8 bar[8];\n"
                        "mbarrier.arrive.expect_tx.shared.b64 %rd1, [bar], 64;"),
              "ptx.unsupported");
}

}  // namespace
}  // namespace warpscope::ptx
