#include "engine/codegen/values/round_cost.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOf;
using isa::Opcode;

/// How many loads the code of nvcc 13.0 has (16 + 8 + 4 + 1 of each, or 4 + 1) is what it has here.
std::ptrdiff_t loadsIn(const std::string& body, const char* loop = "int d = 0; d < r; ++d") {
    return countOf(programOf("__global__ void k(const float* in, const float* v, float* out, int w,"
                             "int r, int p, int q, float a, float b) {"
                             "int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;"
                             "float sum = 0; for (" +
                                 std::string(loop) + ") {" + body + "} out[x] = sum + y; }",
                             optimized()),
                   Opcode::Ldg);
}

TEST(RoundCost, ARoundHasElevenInstructionsAtMost) {
    const std::string two = "t = __fadd_rn(__fmul_rn(t, a), b);";
    const std::string one = "float t = in[d];" + two + two + two + two;
    EXPECT_EQ(loadsIn(one + "sum += t;"), 29);
    EXPECT_EQ(loadsIn(one + "t = __fmul_rn(t, a); sum += t;"), 5);
    const std::string both = "float t = in[d] * v[d];" + two + two;
    EXPECT_EQ(loadsIn(both + "t = __fmul_rn(t, a); sum += t;"), 58);
    EXPECT_EQ(loadsIn(both + two + "sum += t;"), 10);
}

TEST(RoundCost, ChoosingTakesTwoInstructionsAndAComputedPlaceThree) {
    EXPECT_EQ(loadsIn("int c = d; c = c < p ? c : q; c = c > q ? c : p; c = c < w ? c : q;"
                      "sum += in[c];"),
              29);
    EXPECT_EQ(loadsIn("int c = d; c = c < p ? c : q; c = c > q ? c : p; c = c < w ? c : q;"
                      "c = c > p ? c : w; sum += in[c];"),
              5);
    const std::string edge = "int c = x + d; c = c < 0 ? 0 : c >= w ? w - 1 : c;";
    EXPECT_EQ(loadsIn(edge + "sum += in[c] * v[d + r];", "int d = -r; d <= r; ++d"), 58);
    EXPECT_EQ(loadsIn(edge + "sum += in[y * w + c] * v[d + r];", "int d = -r; d <= r; ++d"), 10);
}

TEST(RoundCost, WhatAnIfComputesIsChosenForTwo) {
    EXPECT_EQ(loadsIn("float t = in[d]; if (t > sum) { sum = t; y = d; }"), 29);
    EXPECT_EQ(loadsIn("if (in[d] * v[d] > a) ++y;"), 58);
    const std::string two = "t = __fadd_rn(__fmul_rn(t, a), b);";
    const std::string six = "float t = in[d];" + two + two + two;
    EXPECT_EQ(loadsIn(six + "if (t > a) sum += t;"), 29);
    EXPECT_EQ(loadsIn(six + "t = __fmul_rn(t, a); if (t > a) sum += t;"), 5);
}

TEST(RoundCost, EveryNumberOfRoundsChoosesWhatTheLoopChooses) {
    const std::vector<std::int32_t> in{3, 9,  1, 9, 4,  17, 2, 8,  25, 0, 24, 26, 26, 5,  7,  31,
                                       6, 30, 2, 3, 40, 1,  0, 41, 41, 2, 3,  50, 49, 48, 60, 59};
    std::int32_t best = -1;
    std::int32_t where = -1;
    for (std::int32_t rounds = 0; rounds <= 32; ++rounds) {
        if (rounds > 0 && in[static_cast<std::size_t>(rounds) - 1] > best) {
            where = rounds - 1;
            best = in[static_cast<std::size_t>(where)];
        }
        const auto out = support::runBody(
            "int best = -1, where = -1; for (int i = 0; i < in[0] - 3 + " + std::to_string(rounds) +
                "; ++i) if (in[i] > best) { best = in[i]; where = i; } out[threadIdx.x] = "
                "100 * best + where;",
            in, 32);
        EXPECT_EQ(out[0], 100 * best + where) << rounds;
    }
}

TEST(RoundCost, APlaceThatIsNoPointersStepHidesTheTest) {
    EXPECT_EQ(loadsIn("sum += in[x + d];"), 29);
    EXPECT_EQ(loadsIn("sum += in[d * w + x];"), 29);
    EXPECT_EQ(loadsIn("sum += in[d & p];"), 29) << "the counter is there anyway";
    EXPECT_EQ(loadsIn("sum += in[(w * d) & p];"), 29);
    EXPECT_EQ(loadsIn("sum += in[(x + d) & p];"), 5);
    EXPECT_EQ(loadsIn("sum += in[(3 * d) & p];"), 5);
    EXPECT_EQ(loadsIn("sum += in[(x + d) & p];", "int d = p; d < r; ++d"), 29);
    EXPECT_EQ(loadsIn("sum += in[(unsigned)x + d];"), 5) << "the sum may wrap";
    EXPECT_EQ(loadsIn("sum += x + d < w ? a : b; sum += in[d];"), 5);
}

TEST(RoundCost, WhatIsAddedToOneThingAloneIsAPointersStepAsAProductToo) {
    EXPECT_EQ(loadsIn("sum += in[(q + d) * w + y];"), 29);
    EXPECT_EQ(loadsIn("sum += in[(d + 1) * w + y];"), 29) << "the loop counts to that, too";
    EXPECT_EQ(loadsIn("sum += in[(x + d) * w + y];"), 5) << "x is a sum";
    EXPECT_EQ(loadsIn("sum += in[(x + d) * w + y];", "int d = 0; d < 128 && x + d < r; ++d"), 5);
}

}  // namespace
}  // namespace warpscope::codegen
