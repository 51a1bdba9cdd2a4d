#include <gtest/gtest.h>

#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

std::ptrdiff_t loadsOf(const std::string& body) {
    return countOf(programOfBody(body, optimized()), Opcode::Ldg);
}

// As nvcc 13.0 does: one load in front of the loop and one in it.
TEST(ReuseLoads, WhatTheTestHasLoadedIsThere) {
    EXPECT_EQ(loadsOf("int x = n; while (in[x] != x) x = in[x]; out[0] = x;"), 2);
    EXPECT_EQ(loadsOf("int j = n; while (j >= 0 && out[j] > 5) { out[j + 1] = out[j]; --j; }"), 2);
    EXPECT_EQ(loadsOf("int x = n; while (in[x] != x) x = in[x + 1]; out[0] = x;"), 3)
        << "another place";
    EXPECT_EQ(loadsOf("int x = n; while (out[x] != x) { out[x / 2] = 1; x = out[x]; }"), 3)
        << "stored to in between";
    EXPECT_EQ(loadsOf("volatile const int* p = in; int x = n; while (p[x] != x) x = p[x];"
                      "out[0] = x;"),
              3);
}

TEST(ReuseLoads, EachRoundSeesItsOwnValue) {
    const auto out =
        support::runBody("int x = threadIdx.x; while (in[x] != x) x = in[x]; out[threadIdx.x] = x;",
                         {0, 0, 1, 2, 4, 3, 5, 4}, 8);
    const std::vector<std::int32_t> roots{0, 0, 0, 0, 4, 0, 0, 4};
    for (std::size_t i = 0; i < roots.size(); ++i)
        EXPECT_EQ(out[i], roots[i]) << i;
}

}  // namespace
}  // namespace warpscope::codegen
