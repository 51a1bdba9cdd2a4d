#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckVariables, SizesAreConstantExpressions) {
    EXPECT_EQ(programOf("#define T 16\nconst int pad = 1;\n__global__ void k(int* o) { "
                        "__shared__ float s[T][T + pad]; o[0] = s[0][0]; }")
                  .staticSharedBytes,
              16 * 17 * 4);
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[0]; }"), "1:35 compiler.array_size");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[1 << 30]; }"),
              "1:37 compiler.too_large");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { __shared__ int s[536870912]; o[0] = s[0]; }"),
              "1:46 compiler.too_large");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[-1]; }"), "1:35 compiler.array_size");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[1000][1000]; }"),
              "1:33 compiler.too_large");
}

TEST(CheckVariables, MoreValuesThanElements) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[2] = {1, 2, 3}; }"),
              "1:47 compiler.too_many_elements");
}

TEST(CheckVariables, DynamicSharedMemoryIsAnArray) {
    EXPECT_TRUE(
        programOf("extern __shared__ float s[];\n__global__ void k(float* o) { o[0] = s[1]; }")
            .usesDynamicShared);
    EXPECT_TRUE(
        programOf("__global__ void k(float* o) { extern __shared__ float s[]; o[0] = s[1]; }")
            .usesDynamicShared);
    EXPECT_EQ(problemOf("extern __shared__ float s;\n__global__ void k(float* o) { o[0] = s; }"),
              "1:25 compiler.dynamic_not_array");
    EXPECT_EQ(problemOf("__shared__ float s[4];\n__global__ void k(float* o) { o[0] = s[0]; }"),
              "1:18 compiler.shared_global");
}

TEST(CheckVariables, VoidIsNoVariable) {
    EXPECT_EQ(problemOf("__global__ void k() { void x; }"), "1:28 compiler.void_variable");
}

}  // namespace
}  // namespace warpscope::cuda
