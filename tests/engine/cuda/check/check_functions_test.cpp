#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckFunctions, RecursionIsFoundThroughOtherFunctions) {
    EXPECT_EQ(problemOf("__device__ int b(int x);\n__device__ int a(int x) { return b(x); }\n"
                        "__device__ int b(int x) { return a(x); }\n__global__ void k(int* o) { }")
                  .substr(2),
              "16 compiler.recursion");
}

TEST(CheckFunctions, NamesAreDefinedOnce) {
    EXPECT_EQ(problemOf("__global__ void k() { }\n__global__ void k() { }"),
              "2:17 compiler.defined_twice");
    EXPECT_EQ(problemOf("__device__ int f(int x);\n__device__ float f(int x) { return 1; }\n"
                        "__global__ void k() { }"),
              "2:18 compiler.defined_twice");
    EXPECT_EQ(problemOf("__global__ void k(int a, int a) { }"), "1:30 compiler.defined_twice");
}

// What a pointer points to tells functions apart where it may be changed in one of them alone.
TEST(CheckFunctions, AConstPointerIsAnotherParameter) {
    const std::string one = "__device__ int f(int* p) { return 1; }\n";
    const std::string kernel = "__global__ void k(int* o) { o[0] = f(o); }";
    EXPECT_EQ(problemOf(one + "__device__ int f(const int* p) { return 2; }\n" + kernel), "");
    EXPECT_EQ(problemOf(one + "__device__ int f(int p[]) { return 2; }\n" + kernel),
              "2:16 compiler.defined_twice");
    EXPECT_EQ(problemOf("__device__ int g(int n) { return 1; }\n"
                        "__device__ int g(const int n) { return 2; }\n__global__ void k() { }"),
              "2:16 compiler.defined_twice");
}

TEST(CheckFunctions, LaunchBoundsAreConstants) {
    EXPECT_EQ(problemOf("__global__ void __launch_bounds__(x) k() { }"),
              "1:35 compiler.unknown_name");
    EXPECT_EQ(problemOf("__global__ void __launch_bounds__(2.5f) k() { }"),
              "1:35 compiler.not_constant");
}

TEST(CheckFunctions, FunctionsThatAreNotCalledAreCheckedToo) {
    EXPECT_EQ(problemOf("__device__ int f() { return nothing; }\n__global__ void k() { }"),
              "1:29 compiler.unknown_name");
}

}  // namespace
}  // namespace warpscope::cuda
