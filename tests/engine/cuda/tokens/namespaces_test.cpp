#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(Namespaces, WhatStandsInOneIsNamedWithOrWithoutIt) {
    EXPECT_EQ(support::valueOf(
                  "util::Pair p = {2, 3}; out[0] = util::twice(p.b) + kBias + util::deep::inc(p.a)"
                  " + twice(1);",
                  {},
                  "namespace util {\n"
                  "struct Pair { int a, b; };\n"
                  "const int kBias = 100;\n"
                  "__device__ int twice(int x) { return 2 * x; }\n"
                  "namespace deep { __device__ int inc(int x) { return x + 1; } }\n"
                  "}\nusing namespace util;\n"),
              6 + 100 + 3 + 2);
}

TEST(Namespaces, ThoseOfOthersStayOutside) {
    EXPECT_EQ(problemOf("namespace a { __device__ int f() { return 1; } }\n"
                        "__global__ void k(int* o) { o[0] = b::f(); }"),
              "2:36 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
