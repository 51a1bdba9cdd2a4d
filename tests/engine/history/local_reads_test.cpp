#include "engine/history/local_reads.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

std::vector<gpu::RunProblem> problemsInLocal(const std::string& body) {
    const std::string text = R"(format = 1
title = "Local"
[device]
preset = "h100"
[launch]
grid = [3]
block = [64]
[kernel]
code = '''
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  int a[8];
)" + body + R"(
}
'''
[[argument]]
name = "out"
count = 192
)";
    return support::runFrom(text)->problems();
}

TEST(LocalReads, AnElementWithoutAValueIsToldOnce) {
    const auto found = problemsInLocal(
        "for (int k = 0; k < t % 8; k++) a[k] = k;\nout[blockIdx.x * 64 + t] = "
        "a[(t + 3) % 8];");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, "uninitialized");
    EXPECT_EQ(found[0].message.key, "hazard.uninitialized_local");
    EXPECT_EQ(found[0].line, 5);
    EXPECT_EQ(found[0].lanes, LaneMask{1}) << "thread 0 reads a[3] and has written nothing";
}

TEST(LocalReads, WhatEachThreadHasWrittenItMayRead) {
    EXPECT_TRUE(problemsInLocal("for (int k = 0; k < 8; k++) a[k] = k;\n"
                                "out[blockIdx.x * 64 + t] = a[t % 8];")
                    .empty());
    EXPECT_TRUE(problemsInLocal("a[t % 8] = t;\nout[blockIdx.x * 64 + t] = a[t % 8];").empty());
}

TEST(LocalReads, ACopyOfAStructureTakesMembersWithoutAValueAlong) {
    const std::string begin =
        "struct P { int x, y, z; }; P p[3];\n"
        "for (int k = 0; k < 3; k++) { p[k].x = t; p[k].y = k; }\nP q = p[t % 3];\n";
    EXPECT_TRUE(problemsInLocal(begin + "out[blockIdx.x * 64 + t] = q.x + q.y;").empty());
    EXPECT_EQ(problemsInLocal(begin + "out[blockIdx.x * 64 + t] = p[t % 3].z;").size(), 1U);
}

TEST(LocalReads, AMemberIsCalledByItsName) {
    const auto found = problemsInLocal(
        "struct P { int x; int c[4]; }; P p; p.c[t % 3] = t;\n"
        "out[blockIdx.x * 64 + t] = p.c[3];");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].message.values[0].second, "p.c[3]");
}

TEST(LocalReads, ABarrierTakesNoValuesAway) {
    EXPECT_TRUE(problemsInLocal("a[t % 8] = t;\n__syncthreads();\n"
                                "out[blockIdx.x * 64 + t] = a[t % 8];")
                    .empty());
}

}  // namespace
}  // namespace warpscope::history
