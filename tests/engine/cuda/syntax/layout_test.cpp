#include "engine/cuda/syntax/layout.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(Layout, SharedVariablesOfCalledFunctionsCountOnce) {
    const auto program = programOf(
        "__device__ int f(int x) { __shared__ int a[3]; a[0] = x; return a[0]; }\n"
        "__device__ int unused() { __shared__ int big[1000]; return big[0]; }\n"
        "__global__ void k(int* o) { __shared__ char c[5]; c[0] = 1;\n"
        "o[0] = f(1) + f(2) + c[0]; }");
    EXPECT_EQ(program.staticSharedBytes, 12 + 8) << "each begins at a word";
}

TEST(Layout, TheDynamicArrayBeginsBehindTheStaticOnes) {
    const auto program = programOf(
        "extern __shared__ int d[];\n"
        "__global__ void k(int* o) { __shared__ int s[4]; s[0] = 1; o[0] = d[2] "
        "+ s[1]; }");
    std::vector<int> offsets;
    for (const auto& instruction : program.instructions) {
        if (instruction.opcode == Opcode::Lds) offsets.push_back(instruction.offset);
    }
    EXPECT_EQ(offsets, (std::vector<int>{16 + 8, 4}));
    EXPECT_TRUE(program.usesDynamicShared);
}

TEST(Layout, ConstantsKeepTheirBytes) {
    const auto program = programOf(
        "__constant__ short s[3] = {1, -2};\n__constant__ int n = 258;\n"
        "__global__ void k(int* o) { o[0] = s[1] + n; }");
    EXPECT_EQ(program.constants,
              (std::vector<std::uint8_t>{1, 0, 0xfe, 0xff, 0, 0, 0, 0, 2, 1, 0, 0}));
}

TEST(Layout, MoreMemoryThanAKernelMayHaveIsRefused) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) {\n__shared__ int a[12288]; a[0] = 1; }"), "");
    EXPECT_EQ(problemOf("__global__ void k(int* o) {\n__shared__ int a[12289]; a[0] = 1; }"),
              "2:16 compiler.shared_too_large");
    EXPECT_EQ(problemOf("__constant__ int c[16384];\n__global__ void k(int* o) { o[0] = c[0]; }"),
              "");
    EXPECT_EQ(problemOf("__constant__ int c[16384], d;\n__global__ void k(int* o) { o[0] = d; }"),
              "1:28 compiler.constants_too_large");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { char a[524288]; o[0] = a[o[0]]; }"), "");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { char a[524292]; o[0] = a[o[0]]; }"),
              "1:34 compiler.local_array_too_large");
    EXPECT_EQ(
        problemOf("__global__ void k(int* o) { char a[524288], b[8]; o[0] = a[o[0]] + b[o[1]];"
                  " }"),
        "1:17 compiler.local_too_large");
    Options wide;
    wide.maxStaticShared = 65536;
    EXPECT_EQ(problemOf("__global__ void k(int* o) {\n__shared__ int a[16384]; a[0] = 1; }", wide),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
