#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(ParseDeclarations, SeveralVariablesInOneStatement) {
    EXPECT_EQ(support::valueOf("int a = 1, b[2] = {2, 3}, c(4); const int* p = in, *q = p + 1;\n"
                               "out[0] = a + b[1] * 10 + c * 100 + *q * 1000;",
                               {0, 5}),
              5431);
}

TEST(ParseDeclarations, BracesFillArraysInOrderAndTheRestIsZero) {
    const auto out = support::runBody(
        "int m[2][3] = {{1, 2, 3}, {4}};\n"
        "for (int i = 0; i < 6; i++) out[i] = m[i / 3][i % 3];");
    EXPECT_EQ(std::vector<int>(out.begin(), out.begin() + 6), (std::vector<int>{1, 2, 3, 4, 0, 0}));
}

TEST(ParseDeclarations, ParametersMayBeArraysReferencesOrNameless) {
    EXPECT_EQ(support::valueOf("int x = 3; twice(x, 9); out[0] = x + sum(in);", {1, 2},
                               "__device__ void twice(int& x, int) { x *= 2; }\n"
                               "__device__ int sum(const int v[]) { return v[0] + v[1]; }"),
              9);
}

TEST(ParseDeclarations, AStructureMayDeclareVariablesAtOnce) {
    EXPECT_EQ(support::valueOf("struct Range { int lo, hi; } todo[4], *at = todo + in[0];"
                               "at->lo = 3; todo[2].hi = 40; out[0] = todo[2].lo + at->hi;",
                               {2}),
              43);
    EXPECT_EQ(problemOf("__global__ void k(int* o) { struct R { int a; } int i = 0; o[i] = 1; }"),
              "1:48 compiler.expected");
}

TEST(ParseDeclarations, PrototypesAllowCallsBeforeTheDefinition) {
    EXPECT_EQ(problemOf("__device__ int f(int x);\n"
                        "__global__ void k(int* out) { out[0] = f(1); }\n"
                        "__device__ int f(int x) { return x; }"),
              "");
}

TEST(ParseDeclarations, KernelNamesAreFoundWithoutCompiling) {
    EXPECT_EQ(kernelNames("__global__ void a() { }\n__device__ void b() { }\n"
                          "__global__ void c(int* x) { x[0] = undeclared; }",
                          "kernel.cu"),
              (std::vector<std::string>{"a", "c"}));
    EXPECT_TRUE(kernelNames("__global__ void (", "kernel.cu").empty());
}

TEST(ParseDeclarations, APointerMayBeConstItself) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) {\n  int* const p = o;\n  p = o + 1;\n}"),
              "3:3 compiler.assign_const");
    EXPECT_EQ(problemOf("__global__ void k(int* o) {\n  const int* p = o;\n  p = o + 1;\n}"), "");
}

}  // namespace
}  // namespace warpscope::cuda
