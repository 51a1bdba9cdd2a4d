#include "engine/scenario/guesses/guess_block.h"

#include <gtest/gtest.h>

#include "engine/cuda/compile.h"

namespace warpscope::scenario {
namespace {

isa::Program programOfBody(const std::string& body) {
    const auto program =
        cuda::compile("__global__ void k(int* a, int n) { " + body + " }", "k.cu", {});
    EXPECT_TRUE(program.isOk()) << body;
    return program.isOk() ? *program : isa::Program{};
}

Dim3 blockOf(const std::string& body) {
    const auto found = blockOfSharedArrays(programOfBody(body));
    return found ? found->block : Dim3{0, 0, 0};
}

constexpr Dim3 kNothing{0, 0, 0};

TEST(GuessBlock, AnElementForEachThread) {
    EXPECT_EQ(blockOf("__shared__ int s[64]; s[threadIdx.x] = 1; a[0] = s[0];"), (Dim3{64, 1, 1}));
    EXPECT_EQ(blockOf("__shared__ int s[96]; s[95 - threadIdx.x] = 1; a[0] = s[0];"),
              (Dim3{96, 1, 1}));
    EXPECT_EQ(blockOf("__shared__ int s[130]; s[threadIdx.x + 2] = 1; a[0] = s[0];"),
              (Dim3{128, 1, 1}));
    EXPECT_EQ(blockOf("__shared__ int s[512]; s[2 * threadIdx.x + 1] = 1; a[0] = s[0];"),
              (Dim3{256, 1, 1}));
}

TEST(GuessBlock, RowsAndColumns) {
    EXPECT_EQ(blockOf("__shared__ int s[32][32]; s[threadIdx.y][threadIdx.x] = 1; a[0] = s[0][0];"),
              (Dim3{32, 32, 1}));
    EXPECT_EQ(blockOf("__shared__ int s[16][16]; s[threadIdx.x][threadIdx.y] = 1; a[0] = s[0][0];"),
              (Dim3{16, 16, 1}));
}

TEST(GuessBlock, AHaloIsAsWideOnEverySide) {
    const std::string tile = "__shared__ int s[18][18]; int x = threadIdx.x, y = threadIdx.y;";
    EXPECT_EQ(blockOf(tile + "s[y + 1][x + 1] = 1; __syncthreads(); a[0] = s[y][x + 1];"),
              (Dim3{16, 16, 1}));
    EXPECT_EQ(blockOf("__shared__ int s[12][36]; s[threadIdx.y + 2][threadIdx.x + 2] = 1;"),
              (Dim3{32, 8, 1}));
    EXPECT_EQ(blockOf("__shared__ int s[16][17]; s[threadIdx.y][threadIdx.x + 1] = 1;"),
              (Dim3{16, 16, 1}))
        << "one column more on one side alone";
}

TEST(GuessBlock, WhatNotAllThreadsTouchTellsNothing) {
    EXPECT_EQ(blockOf("__shared__ int s[32]; if (threadIdx.x < 32) s[threadIdx.x] = 1; a[0] = 1;"),
              kNothing);
    EXPECT_EQ(blockOf("__shared__ int s[32]; s[threadIdx.x / 32] = 1; a[0] = s[0];"), kNothing);
    EXPECT_EQ(blockOf("__shared__ int s[32]; s[n] = 1; a[threadIdx.x] = s[0];"), kNothing);
    EXPECT_EQ(blockOf("__shared__ int s[64];"
                      "for (int i = threadIdx.x; i < 64; i += blockDim.x) s[i] = 1; a[0] = s[0];"),
              kNothing);
}

TEST(GuessBlock, ProductsThatNoAddressHoldsTellNothing) {
    EXPECT_EQ(blockOf("__shared__ int s[64]; int f = 0x7fffffff; s[threadIdx.x * f * f * f] = 1;"),
              kNothing);
}

TEST(GuessBlock, AnIndexThatEqualsTheBoundPasses) {
    const auto passes = [](const std::string& body) {
        const isa::Program program = programOfBody(body);
        return passesWhereEqual(program, program.parameters[1]);
    };
    const std::string index = "int i = blockIdx.x * blockDim.x + threadIdx.x; ";
    EXPECT_TRUE(passes(index + "if (i <= n) a[i] = 1;"));
    EXPECT_TRUE(passes(index + "if (i > n) return; a[i] = 1;"));
    EXPECT_FALSE(passes(index + "if (i < n) a[i] = 1;"));
    EXPECT_FALSE(passes(index + "if (i >= n) return; a[i] = 1;"));
    EXPECT_FALSE(passes("for (int k = 1; k <= n; ++k) a[k] = 1;"));
}

}  // namespace
}  // namespace warpscope::scenario
