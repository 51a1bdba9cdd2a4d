#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckNames, ScopesEnd) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { { int x = 1; o[0] = x; } o[1] = x; }"),
              "1:61 compiler.unknown_name");
    EXPECT_EQ(
        problemOf("__global__ void k(int* o) { for (int i = 0; i < 2; i++) o[i] = i; o[0] = i; }"),
        "1:74 compiler.unknown_name");
}

TEST(CheckNames, AFunctionIsNoValue) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o[0] = __syncthreads; }"),
              "1:36 compiler.function_as_value");
}

TEST(CheckNames, WarpSizeIsThatOfTheDevice) {
    Options options;
    options.warpSize = 64;
    const auto program = programOf(
        "__global__ void k(int* o) { __shared__ int s[warpSize]; o[0] = s[0]; }", options);
    EXPECT_EQ(program.staticSharedBytes, 256);
}

TEST(CheckNames, AVariableMayHideAVector) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int threadIdx = 3; o[0] = threadIdx; }"), "");
}

}  // namespace
}  // namespace warpscope::cuda
