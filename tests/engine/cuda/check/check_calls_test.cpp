#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckCalls, KernelsAreNotCalledFromDeviceCode) {
    EXPECT_EQ(problemOf("__global__ void a() { }\n__global__ void b() { a(); }"),
              "2:23 compiler.calls_kernel");
}

TEST(CheckCalls, ReferencesNeedAPlaceOfTheSameType) {
    const std::string f = "__device__ void f(int& x) { x = 1; }\n";
    EXPECT_EQ(problemOf(f + "__global__ void k(int* o) { f(3); }"), "2:31 compiler.not_assignable");
    EXPECT_EQ(problemOf(f + "__global__ void k(float* o) { f(o[0]); }"),
              "2:34 compiler.bad_conversion");
    EXPECT_EQ(problemOf(f + "__global__ void k(int* o) { f(o[0]); }"), "");
    EXPECT_EQ(problemOf("__device__ int g(const int& x) { return x; }\n"
                        "__global__ void k(int* o) { o[0] = g(3); }"),
              "");
}

TEST(CheckCalls, AFunctionWithoutABodyIsNotCalled) {
    EXPECT_EQ(problemOf("__device__ int f(int x);\n__global__ void k(int* o) { o[0] = f(1); }"),
              "2:36 compiler.no_body");
}

TEST(CheckCalls, OwnFunctionsHideBuiltins) {
    EXPECT_EQ(problemOf("__device__ int min(int a) { return a; }\n"
                        "__global__ void k(int* o) { o[0] = min(1); }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
