#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::runBody;
using support::valueOf;

TEST(LowerConditions, ABoundaryCheckIsOneBranch) {
    const auto program = programOfBody(
        "int x = threadIdx.x, y = threadIdx.y; if (x < n && y < n && x >= 0) out[x] = y;");
    EXPECT_EQ(countOf(program, isa::Opcode::Bra), 1) << textOf(program);
    EXPECT_EQ(countOf(program, isa::Opcode::Plop), 2);
}

TEST(LowerConditions, APointerMayGoBelowAnArrayOfSharedMemory) {
    EXPECT_EQ(valueOf("__shared__ int cache[8]; for (int j = 0; j < 8; j++) cache[j] = j;\n"
                      "int s = 0;\n"
                      "for (int* p = cache + in[0]; p >= cache; p -= 3) s = s * 10 + *p;\n"
                      "out[0] = s;",
                      {7}),
              741);
}

TEST(LowerConditions, WhatMayNotBeComputedStandsBehindABranch) {
    EXPECT_EQ(valueOf("out[0] = 1; if (in[0] > 0 && 100 / in[0] > 5) out[0] = 2;", {0}), 1);
    EXPECT_EQ(valueOf("int n = 0; if (in[0] || n++) n += 10; out[0] = n;", {1}), 10);
    EXPECT_EQ(valueOf("int n = 0; if (in[0] && n++) n += 10; out[0] = n;", {1}), 1);
    const auto program = programOfBody("if (n > 0 && in[n] > 0) out[0] = 1;");
    EXPECT_EQ(countOf(program, isa::Opcode::Bra), 2) << textOf(program);
}

TEST(LowerConditions, EveryCombinationOfThree) {
    for (int bits = 0; bits < 8; ++bits) {
        const int a = bits & 1;
        const int b = bits >> 1 & 1;
        const int c = bits >> 2;
        const auto out = runBody(
            "int a = in[0], b = in[1], c = in[2];\n"
            "out[0] = (a && b) || c; if (!(a || b) && c) out[1] = 1;\n"
            "while (!(a && !c || b)) { out[2] = 1; break; }\n"
            "out[3] = (a && in[1]) || (in[2] && !in[0]);",
            {a, b, c});
        EXPECT_EQ(out[0], (a && b) || c) << bits;
        EXPECT_EQ(out[1], !(a || b) && c) << bits;
        EXPECT_EQ(out[2], !((a && !c) || b)) << bits;
        EXPECT_EQ(out[3], (a && b) || (c && !a)) << bits;
    }
}

TEST(LowerConditions, NanComparesAsIeeeSays) {
    const auto out = runBody(
        "float x = sqrtf((float)in[0]); out[0] = x < 1.0f; out[1] = !(x < 1.0f);\n"
        "out[2] = x != x; out[3] = x == x; if (x) out[4] = 1;",
        {-1});
    EXPECT_EQ(std::vector<int>(out.begin(), out.begin() + 5), (std::vector<int>{0, 1, 1, 0, 1}));
}

}  // namespace
}  // namespace warpscope::cuda
