#include <gtest/gtest.h>

#include <map>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

/// Warp 0 writes a word for each thread of warp 1, four times over: barrier 1 tells that it is
/// there, barrier 2 that it has been read.
const std::string kRounds =
    "mov.u32 %r10, buf; and.b32 %r2, %r0, 31; shl.b32 %r2, %r2, 2; add.u32 %r11, %r10, %r2;\n"
    "mov.u32 %r3, 0; mov.u32 %r4, 0; setp.ge.u32 %p1, %r0, 32; @%p1 bra CONSUME;\n"
    "PRODUCE: add.u32 %r5, %r4, %r0; st.shared.u32 [%r11], %r5; bar.arrive 1, 64;\n"
    "bar.sync 2, 64; add.u32 %r4, %r4, 1; setp.lt.u32 %p2, %r4, 4; @%p2 bra PRODUCE;\n"
    "bra DONE;\n"
    "CONSUME: bar.sync 1, 64; ld.shared.u32 %r5, [%r11]; add.u32 %r3, %r3, %r5;\n"
    "bar.arrive 2, 64; add.u32 %r4, %r4, 1; setp.lt.u32 %p2, %r4, 4; @%p2 bra CONSUME;\n"
    "DONE: cvt.u64.u32 %rd1, %r3; st.global.u64 [%rd0], %rd1;";

TEST(PtxBarrier, ProducersArriveAndConsumersWait) {
    const auto left = leftBy(kRounds, 64, ".shared .align 4 .b32 buf[32];\n");
    for (std::size_t i = 0; i < 32; ++i) {
        EXPECT_EQ(left[i], 0U);
        EXPECT_EQ(left[32 + i], 6 + 4 * i) << i;
    }
}

/// Two of four warps meet at each of two barriers, whose number is computed.
TEST(PtxBarrier, PartsOfABlockMeetForThemselves) {
    const std::string body =
        "shr.u32 %r1, %r0, 6; add.u32 %r2, %r1, 3; mov.u32 %r10, buf; shl.b32 %r3, %r0, 2;\n"
        "add.u32 %r11, %r10, %r3; st.shared.u32 [%r11], %r0; barrier.cta.sync.aligned %r2, 64;\n"
        "xor.b32 %r4, %r0, 32; shl.b32 %r4, %r4, 2; add.u32 %r12, %r10, %r4;\n"
        "ld.shared.u32 %r5, [%r12]; cvt.u64.u32 %rd1, %r5; st.global.u64 [%rd0], %rd1;";
    const auto left = leftBy(body, 128, ".shared .align 4 .b32 buf[128];\n");
    for (std::size_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(left[i], i ^ 32) << i;
}

/// A warp counts when all of its lanes have come, by whichever way, or have ended.
TEST(PtxBarrier, LanesOfAWarpComeOneAfterAnother) {
    const std::string body =
        "setp.lt.u32 %p3, %r0, 4; @%p3 ret; mov.u32 %r1, 7; setp.lt.u32 %p1, %r0, 16;\n"
        "@%p1 bra LOW; barrier.sync 5, 32; bra DONE;\n"
        "LOW: mov.u32 %r1, 9; barrier.sync 5, 32;\n"
        "DONE: cvt.u64.u32 %rd1, %r1; st.global.u64 [%rd0], %rd1;";
    const auto left = leftBy(body);
    for (std::size_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(left[i], i < 4 ? 0U : i < 16 ? 9U : 7U) << i;
}

gpu::RunProblem stopOf(const std::string& body, int threads) {
    const auto kernel = read(kernelOf(body), "k.ptx", {});
    auto launch = support::launchOf(codegen::generate(*kernel, {}), {1, 1, 1}, {threads, 1, 1});
    support::addBuffer(launch, "out", std::vector<std::uint32_t>(512, 0));
    const auto run = support::runToEnd(launch);
    return run.state.problems.empty() ? gpu::RunProblem{} : run.state.problems.back();
}

TEST(PtxBarrier, TooFewAreADeadlockThatSaysHowManyCame) {
    const auto problem =
        stopOf("setp.lt.u32 %p1, %r0, 32; @%p1 bra DONE; bar.sync 1, 96; DONE:", 96);
    EXPECT_EQ(problem.message.key, "deadlock.named_barrier");
    const std::map<std::string, std::string> values(problem.message.values.begin(),
                                                    problem.message.values.end());
    EXPECT_EQ(values.at("arrived"), "64");
    EXPECT_EQ(values.at("needed"), "96");
}

TEST(PtxBarrier, OfDifferentCountsTheLargestHasToCome) {
    for (const char* body :
         {"setp.lt.u32 %p1, %r0, 32; @%p1 bar.arrive 1, 64; @!%p1 bar.sync 1, 96;",
          "setp.lt.u32 %p1, %r0, 32; @%p1 bar.arrive 1, 96; @!%p1 bar.sync 1, 64;"})
        EXPECT_EQ(stopOf(body, 64).message.key, "deadlock.named_barrier");
}

TEST(PtxBarrier, CountsAreWholeWarpsAndNumbersBelow16) {
    EXPECT_EQ(problemOf("bar.sync 1, 33;"), "ptx.barrier_threads");
    EXPECT_EQ(problemOf("bar.sync 16, 32;"), "ptx.barrier_number");
    EXPECT_EQ(problemOf("bar.arrive 1;"), "ptx.operands");
    EXPECT_EQ(stopOf("bar.sync 1, %r0;", 32).message.key, "fault.barrier_count");
    EXPECT_EQ(stopOf("add.u32 %r1, %r0, 16; bar.arrive %r1, 32;", 32).message.key,
              "fault.barrier_count");
}

}  // namespace
}  // namespace warpscope::ptx
