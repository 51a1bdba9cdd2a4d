#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::Operand;
using isa::registerOperand;

TEST(MakeConstants, ASummandOf64BitsTakesTwoMoves) {
    code::CodeBuilder b;
    b.add(Opcode::ImadWide, {registerOperand(0), immediateOperand(3), isa::wideImmediateOperand(1)},
          1);
    b.code.nodes.back().code.type = DataType::U64;
    makeConstants(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), 3u);
    for (std::size_t word = 0; word < 2; ++word) {
        EXPECT_EQ(b.code.nodes[word].code.opcode, Opcode::Mov);
        EXPECT_EQ(b.code.nodes[word].code.sources[0], immediateOperand(word == 0 ? 1 : 0));
        EXPECT_EQ(b.code.nodes[word].destinationPart, word);
    }
    EXPECT_EQ(b.code.nodes[2].code.sources[2], registerOperand(b.code.nodes[0].destination));
}

// IMAD.HI R4, R5, -0x1a537e05, R4: of the pair that it adds R4 is 0 before.
TEST(MakeConstants, WhatIsAddedToAnUpperWordNeedsALowerOne) {
    code::CodeBuilder b;
    b.add(Opcode::Imulhi, {registerOperand(0), immediateOperand(9), registerOperand(0)}, 1);
    b.add(Opcode::Imulhi, {registerOperand(0), immediateOperand(9)}, 2);
    makeConstants(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code), (std::vector{Opcode::Mov, Opcode::Imulhi, Opcode::Imulhi}));
    EXPECT_EQ(b.code.nodes[0].code.sources[0], immediateOperand(0));
}

TEST(MakeConstants, AProductAloneTakesNone) {
    code::CodeBuilder b;
    b.add(Opcode::ImadWide, {registerOperand(0), immediateOperand(3), isa::wideImmediateOperand(0)},
          1);
    b.add(Opcode::Imad, {registerOperand(0), immediateOperand(3), registerOperand(0)}, 2);
    b.add(Opcode::Imad, {registerOperand(0), immediateOperand(4), immediateOperand(1)}, 3);
    makeConstants(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 3u) << "the last is LEA";
}

// The loop of pi_lcg: nvcc has the factor in a register and the summand in the instruction.
TEST(MakeConstants, AFactorIsMadeOnceInFrontOfItsLoop) {
    const auto program = cuda::programOfBody(
        "unsigned s = n; for (int i = 0; i < in[0]; ++i) {"
        "    s = s * 1664525u + 1013904223u; out[s >> 26] = i; }",
        cuda::optimized());
    const auto isMove = [](const isa::Instruction& code) {
        return code.opcode == Opcode::Mov && code.sources[0] == immediateOperand(1664525);
    };
    EXPECT_EQ(std::ranges::count_if(program.instructions, isMove), 1) << cuda::textOf(program);
    int rounds = 0;
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const isa::Instruction& branch = program.instructions[i];
        if (branch.opcode != Opcode::Bra || branch.target > i) continue;
        for (std::size_t k = branch.target; k <= i; ++k) {
            const isa::Instruction& code = program.instructions[k];
            EXPECT_FALSE(isMove(code)) << k;
            if (code.opcode != Opcode::Imad || code.sources[2] != immediateOperand(1013904223))
                continue;
            ++rounds;
            EXPECT_EQ(code.sources[1].kind, Operand::Kind::Register) << k;
        }
    }
    EXPECT_GT(rounds, 0);
}

TEST(MakeConstants, TheResultIsTheSame) {
    EXPECT_EQ(support::valueOf("long long x = in[0]; while (x < 1000000000000ll) x = x * 3 + 1;"
                               "out[0] = (int)(x >> 8) + (int)x;",
                               {7}),
              [] {
                  std::int64_t x = 7;
                  while (x < 1000000000000)
                      x = x * 3 + 1;
                  return static_cast<std::int32_t>(static_cast<std::uint32_t>(x >> 8) +
                                                   static_cast<std::uint32_t>(x));
              }());
}

}  // namespace
}  // namespace warpscope::codegen
