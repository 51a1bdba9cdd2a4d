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
              "1:33 compiler.local_array_too_large");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { __shared__ int s[536870912]; o[0] = s[0]; }"),
              "1:46 compiler.too_large");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[-1]; }"), "1:35 compiler.array_size");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[1000][1000]; }"),
              "1:33 compiler.local_array_too_large");
}

// Bug: clang's code told 16,777,216 bytes at the closing brace.
TEST(CheckVariables, ALocalArrayTellsItsTrueSize) {
    const auto found =
        compile("__global__ void k(float* o) {\n    float big[100000000];\n    o[0] = big[1];\n}",
                "k.cu", {});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.problem().message, Message{"compiler.local_array_too_large"}
                                           .with("name", "big")
                                           .with("bytes", 400'000'000)
                                           .with("most", 524'288));
    EXPECT_EQ(found.problem().range, (SourceRange{"k.cu", 2, 11, 14}));
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int (*a)[100000]; }"), "");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[131072]; o[0] = a[o[1]]; }"), "");
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

/// As nvcc: what all threads of a grid share begins with a number of the file.
TEST(CheckVariables, StaticOnesBeginWithConstants) {
    const auto inside = [](const std::string& body) {
        return problemOf(
            "struct P { int x; __device__ P() : x(1) {} };\n"
            "__global__ void k(int* o) { " +
            body + " }");
    };
    EXPECT_EQ(inside("static int n = o[0]; o[1] = n;"), "2:45 compiler.not_constant");
    EXPECT_EQ(inside("static const int n = o[0]; o[1] = n;"), "2:51 compiler.not_constant");
    EXPECT_EQ(inside("static const int n; o[1] = n;"), "2:46 compiler.const_without_value");
    EXPECT_EQ(inside("static P p; o[1] = p.x;"), "2:38 compiler.not_constant");
    EXPECT_EQ(inside("static int n = 4; o[1] = n;"), "");
    // Bug: it was said to have no value.
    const auto warned = programOf("__global__ void k(int* o) { static int n; o[0] = n; }");
    EXPECT_TRUE(warned.warnings.empty());
}

TEST(CheckVariables, VoidIsNoVariable) {
    EXPECT_EQ(problemOf("__global__ void k() { void x; }"), "1:28 compiler.void_variable");
}

}  // namespace
}  // namespace warpscope::cuda
