#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::optimized;
using cuda::programOfBody;

/// How often a body computes where shared memory lies.
std::ptrdiff_t locationsIn(const std::string& body) {
    const auto program = programOfBody("__shared__ int s[64];" + body, optimized());
    return std::ranges::count_if(program.instructions, [](const isa::Instruction& instruction) {
        return instruction.opcode == isa::Opcode::S2r &&
               instruction.sources[0] == isa::specialOperand(isa::Special::ClusterRank);
    });
}

TEST(LocateShared, WhereAnAddressBeginsAndNotWhereItIsReadAgain) {
    EXPECT_EQ(locationsIn("out[0] = 1;"), 0);
    EXPECT_EQ(
        locationsIn("s[threadIdx.x] = n; __syncthreads(); out[threadIdx.x] = s[threadIdx.x];"), 1);
}

// As nvcc's, which names s[0] by its symbol there.
TEST(LocateShared, APlaceWithoutAnIndexIsFoundInItsBlock) {
    EXPECT_EQ(locationsIn("s[threadIdx.x] = n;"
                          "for (int k = n; k > 0; k /= 2) { __syncthreads(); s[threadIdx.x] += k; }"
                          "out[threadIdx.x] = s[0];"),
              2);
}

TEST(LocateShared, ALoopFindsItInFrontOfIt) {
    const auto program = programOfBody(
        "__shared__ int s[64]; for (int k = threadIdx.x; k < in[0]; k += 32) s[k] = k;"
        "__syncthreads(); out[threadIdx.x] = s[0];",
        optimized());
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const isa::Instruction& branch = program.instructions[i];
        if (branch.opcode != isa::Opcode::Bra || branch.target > i) continue;
        for (std::size_t k = branch.target; k <= i; ++k)
            EXPECT_NE(program.instructions[k].opcode, isa::Opcode::S2r) << k;
    }
}

TEST(LocateShared, WhatIsThereStaysWhereItWas) {
    const auto out = support::runBody(
        "__shared__ int s[64]; s[threadIdx.x] = in[threadIdx.x]; __syncthreads();"
        "out[threadIdx.x] = s[7 - threadIdx.x];",
        {0, 1, 2, 3, 4, 5, 6, 7}, 8);
    for (int i = 0; i < 8; ++i)
        EXPECT_EQ(out[static_cast<std::size_t>(i)], 7 - i);
}

}  // namespace
}  // namespace warpscope::codegen
