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

// As nvcc: undefined in device code.
TEST(CheckNames, AConstArrayOfTheFileIsTheHosts) {
    const std::string kernel = "__global__ void k(float* o) { o[0] = ";
    EXPECT_EQ(problemOf("static const float t[3] = {1, 2, 3};\n" + kernel + "t[threadIdx.x]; }"),
              "2:38 compiler.host_constant");
    EXPECT_EQ(problemOf("constexpr int t[3] = {1, 2, 3};\n" + kernel + "t[1]; }"),
              "2:38 compiler.host_constant");
    EXPECT_EQ(problemOf("const int t[3] = {1, 2, 3};\n" + kernel + "sizeof(t) + sizeof(t[0]); }"),
              "");
    EXPECT_EQ(problemOf("__constant__ int t[3] = {1, 2, 3};\n" + kernel + "t[threadIdx.x]; }"), "");
}

}  // namespace
}  // namespace warpscope::cuda
