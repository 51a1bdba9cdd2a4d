#include <gtest/gtest.h>

#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

/// The loads of a loop that lanes go through in every round: those that no branch leads past.
std::ptrdiff_t loadsInEachRound(const std::string& body) {
    const auto program = programOfBody(body, optimized());
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const isa::Instruction& back = program.instructions[i];
        if (back.opcode != Opcode::Bra || back.target > i) continue;
        std::size_t skipped = 0;
        for (std::size_t k = back.target; k < i; ++k) {
            const isa::Instruction& instruction = program.instructions[k];
            if (instruction.opcode == Opcode::Bra && instruction.target > k)
                skipped = instruction.target;
            count += instruction.opcode == Opcode::Ldg && k >= skipped ? 1 : 0;
        }
    }
    return count;
}

const std::string kWalk =
    "int v = threadIdx.x; for (int e = in[v]; e < in[v + 1]; ++e) {"
    " int w = in[e + n]; if (in[w] > 3) out[w] = e; }";

// Read in nvcc 13.0's code of bfs_step: the bound is loaded again behind the store alone.
TEST(CompleteLoads, OnlyTheSideThatWritesLoadsAgain) {
    EXPECT_EQ(loadsInEachRound(kWalk), 2);
    EXPECT_EQ(countOf(programOfBody(kWalk, optimized()), Opcode::Ldg), 5);
}

TEST(CompleteLoads, WhereEveryRoundWritesEachLoadsAgain) {
    EXPECT_EQ(loadsInEachRound("int v = threadIdx.x; for (int e = in[v]; e < in[v + 1]; ++e)"
                               " out[in[e + n]] = e;"),
              2);
}

TEST(CompleteLoads, OfTwoSidesThatWriteNoneDoes) {
    EXPECT_EQ(loadsInEachRound("int v = threadIdx.x; for (int e = in[v]; e < in[v + 1]; ++e) {"
                               " int w = in[e + n]; if (in[w] > 3) out[w] = e;"
                               " if (in[w + 1] > 3) out[w + 2] = e; }"),
              4);
}

TEST(CompleteLoads, ABoundThatTheLoopWritesEndsIt) {
    const auto out = support::runBody(
        "int x = threadIdx.x; int rounds = 0; out[x] = 9;"
        "for (int e = 0; e < out[x]; ++e) { ++rounds; if (in[e] == 2) out[x] = 4; }"
        "out[x + 8] = rounds;",
        {0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, 8);
    for (std::size_t x = 0; x < 8; ++x)
        EXPECT_EQ(out[x + 8], 4) << x;
}

}  // namespace
}  // namespace warpscope::codegen
