// Votes and shuffles wait for the lanes of their mask (PTX ISA, vote.sync: "causes executing thread
// to wait until all non-exited threads corresponding to membermask have executed" it).
#include "engine/sm/meetings/lanes_to_come.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/cuda/compile.h"
#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using gpu::DivergenceModel;
using Words = std::vector<std::uint32_t>;

/// What a body with `unsigned* out` and `int t`, the lane, leaves in out[t].
Words runLanes(const std::string& body, DivergenceModel model = DivergenceModel::Independent) {
    const std::string source =
        "__device__ int rounds(int t) { int x = t; int k = 0;\n"
        "for (;;) { ++k; for (;;) { if (x > 100) return k; x += t + 1; if (x % 3 == 0) break; } }\n"
        "}\n__global__ void k(unsigned* out) {\nint t = threadIdx.x;\n" +
        body + "\n}\n";
    const auto program = cuda::compile(source, "kernel.cu", {});
    if (!program) {
        ADD_FAILURE() << program.problem().range.line << " " << program.problem().message.key;
        return Words(32, 0);
    }
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = model;
    const auto out = support::addBuffer(launch, "out", Words(32, UINT32_MAX));
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        stepper.step(state, log);
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished) << source;
    return support::wordsOf(state, out);
}

/// Lanes leave a loop in four rounds, each by the same operation.
Words afterLateLoop(const std::string& operation) {
    return runLanes(
        "unsigned x = 0; int round = 0;\n"
        "while (true) {\n"
        "    if (round == t % 4) { x = (unsigned)(" +
        operation +
        "); break; }\n"
        "    ++round;\n}\n"
        "out[t] = x;");
}

/// Each lane gets what `wanted` says of its number.
template <class Wanted>
void expectAfterLateLoop(const std::string& operation, const Wanted& wanted) {
    const Words out = afterLateLoop(operation);
    for (std::uint32_t t = 0; t < 32; ++t)
        EXPECT_EQ(out[t], wanted(t)) << operation << ", lane " << t;
}

TEST(LanesToCome, AVoteInALoopThatLanesLeaveOneAfterAnotherIsOfAll) {
    expectAfterLateLoop("__ballot_sync(0xffffffff, t & 1)",
                        [](std::uint32_t) { return 0xaaaaaaaau; });
}

TEST(LanesToCome, SoAreSumsAndMatches) {
    expectAfterLateLoop("__reduce_add_sync(0xffffffff, (unsigned)t)",
                        [](std::uint32_t) { return 31u * 16u; });
    expectAfterLateLoop("__match_any_sync(0xffffffff, t / 8)",
                        [](std::uint32_t t) { return 0xffu << (t / 8 * 8); });
}

TEST(LanesToCome, AShuffleReadsFromLanesThatComeLater) {
    expectAfterLateLoop("__shfl_xor_sync(0xffffffff, t * 10 + round, 3)",
                        [](std::uint32_t t) { return (t ^ 3) * 10 + (t ^ 3) % 4; });
}

TEST(LanesToCome, AMaskInARegisterIsWaitedForToo) {
    expectAfterLateLoop("__ballot_sync(0xffu << (t & 24), t % 2)",
                        [](std::uint32_t t) { return 0xaau << (t / 8 * 8); });
}

TEST(LanesToCome, LanesThatTheMaskLeavesOutAreNot) {
    expectAfterLateLoop("__ballot_sync(0x11111111u << (t % 4), 1)",
                        [](std::uint32_t t) { return 0x11111111u << t % 4; });
}

TEST(LanesToCome, LanesThatReturnAreNoLongerWaitedFor) {
    const auto out = runLanes(
        "int round = 0;\n"
        "while (true) {\n"
        "    if (round == t % 4) { out[t] = __ballot_sync(0xffffffff, 1); break; }\n"
        "    if (++round == 2) return;\n}");
    for (std::size_t t = 0; t < 32; ++t)
        EXPECT_EQ(out[t], t % 4 < 2 ? 0x33333333u : UINT32_MAX) << t;
}

/// Lanes that can never come do not hold up the others.
TEST(LanesToCome, LanesThatCannotComeAreNotWaitedFor) {
    const auto out = runLanes(
        "unsigned x = 0;\n"
        "for (int s = 16; s > 0; s /= 2) { if (t < s) x = __ballot_sync(0xffffffff, 1); }\n"
        "if (t < 8) { __syncthreads(); out[t] = x; }\n"
        "else { __syncthreads(); out[t] = __ballot_sync(0xffffffff, 1); }");
    EXPECT_EQ(out[0], 1u) << "the last round's";
    EXPECT_EQ(out[4], 0xffu) << "that of s = 8";
    EXPECT_EQ(out[20], 0xffffff00u);
}

/// Two loops that are left at once, in many rounds: behind them all are there, in each model.
TEST(LanesToCome, BehindLoopsThatAreLeftTogetherAllAreThere) {
    std::uint32_t expected = 0;
    for (int t = 0; t < 32; ++t) {
        int x = t;
        int k = 0;
        for (bool isDone = false; !isDone;) {
            ++k;
            while (true) {
                isDone = x > 100;
                if (isDone) break;
                x += t + 1;
                if (x % 3 == 0) break;
            }
        }
        if (k % 2 != 0) expected |= 1U << t;
    }
    for (const auto model : {DivergenceModel::Stack, DivergenceModel::Independent}) {
        const auto out =
            runLanes("int k = rounds(t);\nout[t] = __ballot_sync(0xffffffff, k % 2);", model);
        for (const std::uint32_t votes : out)
            EXPECT_EQ(votes, expected);
    }
}

}  // namespace
}  // namespace warpscope::sm
