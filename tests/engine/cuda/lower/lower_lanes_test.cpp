#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::runBody;

TEST(LowerLanes, TheBlockVotesAtItsBarrier) {
    const auto out = runBody(
        "int t = threadIdx.x;\n"
        "int c = __syncthreads_count(t % 3 == 0); int a = __syncthreads_and(t < 64);\n"
        "int o = __syncthreads_or(t == 63); int none = __syncthreads_or(0);\n"
        "if (t == 40) { out[0] = c; out[1] = a; out[2] = o; out[3] = none; }",
        {}, 64);
    EXPECT_EQ(out[0], 22);
    EXPECT_NE(out[1], 0);
    EXPECT_NE(out[2], 0);
    EXPECT_EQ(out[3], 0);
}

TEST(LowerLanes, LanesMatchAndReduce) {
    const auto out = runBody(
        "int t = threadIdx.x; unsigned all = 0xffffffffu; int same = 7;\n"
        "unsigned m = __match_any_sync(all, t / 8); long long wide = (long long)(t & 1) << 40;\n"
        "unsigned w = __match_any_sync(all, wide); unsigned n = __match_all_sync(all, t, &same);\n"
        "int s = __reduce_add_sync(all, t - 16); int least = __reduce_min_sync(all, t - 16);\n"
        "unsigned most = __reduce_max_sync(all, (unsigned)(t - 16));\n"
        "unsigned x = __reduce_xor_sync(all, 1u << t);\n"
        "if (t == 9) { out[0] = m; out[1] = w; out[2] = n; out[3] = same; out[4] = s;\n"
        "out[5] = least; out[6] = most; out[7] = x; out[8] = __match_all_sync(1u << 9, 5, &same);\n"
        "out[9] = same; }",
        {}, 32);
    EXPECT_EQ(out[0], 0xff00);
    EXPECT_EQ(static_cast<std::uint32_t>(out[1]), 0xaaaa'aaaaU);
    EXPECT_EQ(out[2], 0);
    EXPECT_EQ(out[3], 0);
    EXPECT_EQ(out[4], -16);
    EXPECT_EQ(out[5], -16);
    EXPECT_EQ(out[6], -1);
    EXPECT_EQ(out[7], -1);
    EXPECT_EQ(out[8], 512);
    EXPECT_EQ(out[9], 1);
}

TEST(LowerLanes, TheNthSetBitIsFound) {
    // Measured on an H200 for this mask.
    const auto out = runBody(
        "unsigned mask = 0x8421u; out[0] = __fns(mask, 0, 2); out[1] = __fns(mask, 6, -1);\n"
        "out[2] = __fns(mask, 5, 0); out[3] = __fns(mask, 0, 9);\n"
        "out[4] = __fns(in[0], in[1], in[2]);",
        {0x8421, 31, -2});
    EXPECT_EQ(out[0], 5);
    EXPECT_EQ(out[1], 5);
    EXPECT_EQ(out[2], 5);
    EXPECT_EQ(out[3], -1);
    EXPECT_EQ(out[4], 10);
}

TEST(LowerLanes, AMaskOf64LanesHasTwoWords) {
    Options options;
    options.warpSize = 64;
    const auto program = programOfBody(
        "int t = threadIdx.x; out[0] = __any_sync(0xffffffff00000000ull, t == 3);\n"
        "out[1] = __any_sync(0xffffffff, t == 3); __syncwarp(0xffffffffffffffffull);\n"
        "out[2] = __shfl_sync(0xffffffffffffffffull, t, 40);",
        options);
    std::vector<isa::Instruction> votes;
    for (const isa::Instruction& code : program.instructions) {
        if (code.opcode == isa::Opcode::Vote) votes.push_back(code);
    }
    ASSERT_EQ(votes.size(), 2u);
    EXPECT_EQ(votes[0].sources[1].value, 0u);
    EXPECT_EQ(votes[0].sources[2].value, UINT32_MAX);
    EXPECT_EQ(votes[1].sources[1].value, UINT32_MAX);
    EXPECT_EQ(votes[1].sources[2].kind, isa::Operand::Kind::None) << "32 bits mean what they did";
}

TEST(LowerLanes, LanesBeyond31MatchAsWell) {
    Options options;
    options.warpSize = 64;
    const std::string source =
        "__global__ void k(int* out, const int* in) { int t = threadIdx.x, same;\n"
        "unsigned long long m = __match_any_sync(0xffffffffffffffffull, t % 3 == 0);\n"
        "unsigned long long u = __match_any_sync(0xffffffff00000000ull, t / 40);\n"
        "unsigned long long a = __match_all_sync(0xff00000000000000ull, t / 56, &same);\n"
        "if (t == 60) { out[0] = (int)m; out[1] = (int)(m >> 32); out[2] = (int)u;\n"
        "out[3] = (int)(u >> 32); out[4] = (int)a; out[5] = (int)(a >> 32); out[6] = same; } }";
    const auto out = support::runKernel(source, options, {}, 64);
    EXPECT_EQ(out[0], 0x49249249u) << "0, 3, 6, …";
    EXPECT_EQ(out[1], 0x92492492u);
    EXPECT_EQ(out[2], 0u);
    EXPECT_EQ(out[3], 0xffffff00u) << "lanes 40 to 63";
    EXPECT_EQ(out[4], 0u);
    EXPECT_EQ(out[5], 0xff000000u);
    EXPECT_EQ(out[6], 1u);
    options.level = codegen::Level::Optimized;
    EXPECT_EQ(support::runKernel(source, options, {}, 64), out);
}

TEST(LowerLanes, BytesAndFunnelsCutTheirLastArgument) {
    const auto out = runBody(
        "unsigned a = in[0], b = in[1]; int s = in[2];\n"
        "out[0] = __byte_perm(a, b, 0xffff); out[1] = __funnelshift_l(a, b, s);\n"
        "out[2] = __funnelshift_lc(a, b, s); out[3] = __funnelshift_r(a, b, s);\n"
        "out[4] = __sad(in[3], 4, 10u); out[5] = __usad(3u, 4u, 10u); __nanosleep(20);",
        {0x03020100, 0x07060504, 40, -3});
    EXPECT_EQ(out[0], 0x07070707);
    EXPECT_EQ(out[1], 0x06050403);
    EXPECT_EQ(out[2], 0x03020100);
    EXPECT_EQ(out[3], 0x04030201);
    EXPECT_EQ(out[4], 17);
    EXPECT_EQ(out[5], 11);
}

}  // namespace
}  // namespace warpscope::cuda
