#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::optimized;
using cuda::programOf;
using cuda::programOfBody;
using isa::Opcode;

/// Instructions between the target of the last backward branch and the branch.
std::ptrdiff_t countInLoop(const isa::Program& program, Opcode opcode) {
    for (std::size_t i = program.instructions.size(); i-- > 0;) {
        const isa::Instruction& branch = program.instructions[i];
        if (branch.opcode != Opcode::Bra || branch.target > i) continue;
        return std::count_if(program.instructions.begin() + branch.target,
                             program.instructions.begin() + static_cast<std::ptrdiff_t>(i),
                             [&](const auto& code) { return code.opcode == opcode; });
    }
    return -1;
}

TEST(HoistInvariants, AProductThatIsTheSameStandsInFront) {
    const auto program = programOfBody(
        "for (int i = in[0]; i < n; i += in[1] * in[2]) { out[i] = n * n; }", optimized());
    EXPECT_EQ(countInLoop(program, Opcode::Imul), 0) << "n * n";
    EXPECT_EQ(countInLoop(program, Opcode::Imad), 1) << "the loads may have changed";
}

TEST(HoistInvariants, ALoadThatNobodyChangesIsReadOnce) {
    const auto program = programOfBody(
        "int x = 0; for (int i = in[2]; i < in[1]; i += 3) x ^= i; out[0] = x;", optimized());
    EXPECT_EQ(countInLoop(program, Opcode::Ldg), 0);
}

TEST(HoistInvariants, AStoreToTheSameMemoryKeepsTheLoad) {
    const auto program =
        programOfBody("for (int i = in[2]; i < in[1]; i += 3) out[i] = i;", optimized());
    EXPECT_EQ(countInLoop(program, Opcode::Ldg), 1);
}

TEST(HoistInvariants, WaitingForAnotherThreadGoesOnLooking) {
    const auto program = programOf(
        "__global__ void k(volatile int* flag, int* out) {"
        "while (flag[0] == 0) { } out[0] = 1; }",
        optimized());
    EXPECT_EQ(countInLoop(program, Opcode::Ldg), 1);
}

TEST(HoistInvariants, WhatOnlySomeRoundsReadStays) {
    const auto program = programOfBody(
        "int x = 0; for (int i = in[2]; i < n; i += 3) { if (i > 5) { x += in[0]; x ^= i; x *= 3;"
        "x ^= i + 1; x *= 5; x ^= i + 2; x *= 7; x ^= i + 3; x *= 9; x ^= i + 4; } } out[0] = x;",
        optimized());
    EXPECT_EQ(countInLoop(program, Opcode::Ldg), 1) << "it might not be allowed otherwise";
}

}  // namespace
}  // namespace warpscope::codegen
