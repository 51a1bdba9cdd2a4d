#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::runBody;
using support::valueOf;

TEST(LowerBuiltins, ShufflesMoveValuesBetweenLanes) {
    const auto out = runBody(
        "int x = in[threadIdx.x]; unsigned all = 0xffffffffu;\n"
        "int r = __shfl_down_sync(all, x, 1) + 100 * __shfl_xor_sync(all, x, 1);\n"
        "out[threadIdx.x] = r + 10000 * __shfl_sync(all, x, 3, 4);",
        {0, 1, 2, 3, 4, 5, 6, 7}, 32);
    EXPECT_EQ(out[0], 1 + 100 * 1 + 10000 * 3);
    EXPECT_EQ(out[5], 6 + 100 * 4 + 10000 * 7);
}

TEST(LowerBuiltins, VotesCountLanes) {
    const auto out = runBody(
        "int t = threadIdx.x; unsigned all = 0xffffffffu;\n"
        "out[0] = __popc(__ballot_sync(all, t % 4 == 0));\n"
        "out[1] = __any_sync(all, t == 31); out[2] = __all_sync(all, t < 31);\n"
        "if (t < 5) out[3] = __popc(__activemask());",
        {}, 32);
    EXPECT_EQ(out[0], 8);
    EXPECT_EQ(out[1], 1);
    EXPECT_EQ(out[2], 0);
    EXPECT_EQ(out[3], 5);
}

TEST(LowerBuiltins, AtomicsOnBothMemories) {
    const auto out = runBody(
        "__shared__ int s; if (threadIdx.x == 0) s = 0; __syncthreads();\n"
        "atomicAdd(&s, (int)threadIdx.x); atomicMax(&out[1], (int)threadIdx.x); atomicSub(out + 2, "
        "1);\n"
        "atomicOr(&out[3], 1 << threadIdx.x); atomicAdd((float*)&out[4], 0.5f);\n"
        "int old = atomicCAS(&out[5], 0, 7); __syncthreads();\n"
        "if (old == 0) out[6] = s;",
        {}, 64);
    EXPECT_EQ(out[1], 63);
    EXPECT_EQ(out[2], -64);
    EXPECT_EQ(out[3], -1);
    EXPECT_EQ(out[4], 0x42000000) << "64 times 0.5 is 32";
    EXPECT_EQ(out[6], 63 * 64 / 2);
}

TEST(LowerBuiltins, MinAndMaxTakeTheCommonType) {
    EXPECT_EQ(valueOf("out[0] = min(in[0], 3) * 10 + max(in[0], 3) + abs(in[0]);", {-4}), -33);
    EXPECT_EQ(valueOf("out[0] = min((unsigned)in[0], 7u);", {-1}), 7);
    EXPECT_EQ(valueOf("out[0] = (int)(max(1.5f, (float)in[0]) * 2.0f);", {1}), 3);
}

// nvcc 13.0: log2 of the special function unit times ln 2, and so on.
TEST(LowerBuiltins, LogarithmsOfOtherBasesEndWithAProduct) {
    for (const std::string name : {"__logf", "__log10f", "log10f"}) {
        const auto program =
            programOfBody("out[0] = (int)(" + name + "((float)in[0]) + (float)in[1]);");
        EXPECT_EQ(countOf(program, isa::Opcode::Ffma), 1) << name;
        EXPECT_EQ(countOf(program, isa::Opcode::Fmul), 0) << name;
    }
}

TEST(LowerBuiltins, BarriersStayWhereTheyStand) {
    const auto program = programOfBody("out[0] = 1; __syncthreads(); out[1] = 2; __syncwarp();");
    EXPECT_EQ(countOf(program, isa::Opcode::Bar), 1);
    EXPECT_EQ(countOf(program, isa::Opcode::Warpsync), 1);
}

}  // namespace
}  // namespace warpscope::cuda
