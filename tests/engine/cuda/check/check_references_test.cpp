#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckReferences, ReferencesNeedAPlaceOfTheSameType) {
    const std::string f = "__device__ void f(int& x) { x = 1; }\n";
    EXPECT_EQ(problemOf(f + "__global__ void k(int* o) { f(3); }"), "2:31 compiler.not_assignable");
    EXPECT_EQ(problemOf(f + "__global__ void k(float* o) { f(o[0]); }"),
              "2:34 compiler.bad_conversion");
    EXPECT_EQ(problemOf(f + "__global__ void k(int* o) { f(o[0]); }"), "");
    EXPECT_EQ(problemOf("__device__ int g(const int& x) { return x; }\n"
                        "__global__ void k(int* o) { o[0] = g(3); }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
