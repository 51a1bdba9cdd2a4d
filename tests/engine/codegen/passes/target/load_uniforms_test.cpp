#include <gtest/gtest.h>

#include <algorithm>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;
using isa::parameterOperand;
using isa::registerOperand;

/// Where a parameter is loaded by ULDC, by instruction.
std::vector<std::size_t> uniformLoads(const isa::Program& program) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const isa::Instruction& instruction = program.instructions[i];
        if (instruction.opcode == Opcode::Uldc &&
            instruction.sources[0].kind == isa::Operand::Kind::Parameter)
            found.push_back(i);
    }
    return found;
}

TEST(LoadUniforms, WhatIsReadBesideRegistersIsLoadedOnceInABlock) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), parameterOperand(16)}, 1);
    b.add(Opcode::Iadd, {registerOperand(1), parameterOperand(16)}, 2);
    b.store(2);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    loadUniforms(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), before + 1);
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Uldc);
    EXPECT_EQ(b.code.nodes[1].code.sources[0], parameterOperand(16));
}

TEST(LoadUniforms, NeighboursComeTogether) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), parameterOperand(16)}, 1);
    b.add(Opcode::Iadd, {registerOperand(1), parameterOperand(20)}, 2);
    b.add(Opcode::Iadd, {registerOperand(2), parameterOperand(28)}, 3);
    b.store(3);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    loadUniforms(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before + 2);
}

TEST(LoadUniforms, ACopyIsALoadItself) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {parameterOperand(16)}, 0);
    b.store(0);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    loadUniforms(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before);
}

TEST(LoadUniforms, ALoopWithoutAnotherInsideFindsItsWordsInFrontOfIt) {
    const auto program = programOfBody(
        "for (int k = threadIdx.x; k < in[0]; k += 32) out[k] = in[k] ^ n;", optimized());
    const auto loads = uniformLoads(program);
    ASSERT_EQ(loads.size(), 1U);
    const auto back = std::ranges::find_if(program.instructions, [&](const auto& instruction) {
        return instruction.opcode == Opcode::Bra && instruction.target > loads[0] &&
               program.instructions[instruction.target].opcode != Opcode::Exit;
    });
    ASSERT_NE(back, program.instructions.end());
    EXPECT_GT(static_cast<std::size_t>(back - program.instructions.begin()), back->target);
}

// As nvcc's, which loads it anew in each round.
TEST(LoadUniforms, OneAroundAnotherLoopFindsThemInEachRound) {
    const auto program = programOfBody(
        "for (int k = threadIdx.x; k < in[0]; k += 32) { int s = k ^ n;"
        " while (in[s] != s) s = in[s]; out[k] = s; }",
        optimized());
    const auto loads = uniformLoads(program);
    ASSERT_EQ(loads.size(), 1U);
    const bool isInRound = std::ranges::any_of(program.instructions, [&](const auto& instruction) {
        return instruction.opcode == Opcode::Bra && instruction.target <= loads[0] &&
               &instruction > &program.instructions[loads[0]];
    });
    EXPECT_TRUE(isInRound);
}

TEST(LoadUniforms, TeachingCodeHasNone) {
    EXPECT_TRUE(uniformLoads(programOfBody("out[n] = n;")).empty());
}

// Read in the SASS of horner_double: eight of its numbers take two UMOV each, 0.125 and 1 none.
TEST(LoadUniforms, ANumberOfADoubleThatHasNoRoomIsMadeOnceInABlock) {
    const auto madeBy = [](const std::string& sum) {
        return cuda::countOf(programOfBody("double* d = (double*)out; int t = threadIdx.x;"
                                           "d[t] = " +
                                               sum + ";",
                                           optimized()),
                             Opcode::Umov);
    };
    EXPECT_EQ(madeBy("d[t] * 0.125 + 1.0"), 0);
    EXPECT_EQ(madeBy("d[t] * 0.1"), 2);
    EXPECT_EQ(madeBy("d[t] * 0.1 + d[t + 1] * d[t] * 0.1"), 2);
    EXPECT_EQ(madeBy("d[t] * 0.1 + d[t + 1] * d[t] * 0.3"), 4);
}

}  // namespace
}  // namespace warpscope::codegen
