#include "engine/codegen/passes/passes.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(RemoveDead, UnreadResultsGoButEffectsStay) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Atomg, {immediateOperand(256), immediateOperand(1)}, 2);
    b.exit();
    removeDead(b.code, {.keepsVariables = false});
    ASSERT_EQ(b.code.nodes.size(), 2u);
    EXPECT_EQ(b.code.nodes[0].code.opcode, Opcode::Atomg);
}

TEST(RemoveDead, WhatAGuardedInstructionLeavesInOtherLanesIsRead) {
    CodeBuilder b;
    b.compare(0);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::Mov, {immediateOperand(2)}, 0);
    b.guard(0);
    b.store(0);
    b.exit();
    removeDead(b.code, {.keepsVariables = false});
    EXPECT_EQ(b.code.nodes.size(), 5u) << "the comparison and both moves stay";
}

TEST(RemoveDead, TeachingCodeKeepsWhatIsAssignedToVariables) {
    const std::string body = "int unused = in[0] * 3;\nout[0] = 1;";
    EXPECT_EQ(countOf(programOfBody(body), Opcode::Ldg), 1);
    EXPECT_EQ(countOf(programOfBody(body, optimized()), Opcode::Ldg), 0);
}

TEST(RemoveDead, ACounterThatLeadsToNothingButItselfGoes) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 1);
    b.store(1);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0, true);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    removeDead(b.code, {.keepsVariables = false});
    EXPECT_EQ(b.code.nodes.size(), before - 2);
    EXPECT_TRUE(std::ranges::none_of(
        b.code.nodes, [](const code::Node& node) { return node.destination == 0U; }));
}

// (unsigned)(s >> 40) of a number of 64 bits.
TEST(RemoveDead, AnUpperWordThatNobodyReadsIsNotWritten) {
    const auto wordsLeft = [](std::uint8_t wordRead) {
        CodeBuilder b;
        b.add(Opcode::Mov, {immediateOperand(7)}, 0);
        b.add(Opcode::Mov, {immediateOperand(0)}, 0);
        b.code.nodes.back().destinationPart = 1;
        b.store(0);
        for (isa::Operand& source : b.code.nodes.back().code.sources)
            if (source == registerOperand(0)) source.part = wordRead;
        b.exit();
        removeDead(b.code, {.keepsVariables = false});
        return b.code.nodes.size() - 2;
    };
    EXPECT_EQ(wordsLeft(0), 1u);
    EXPECT_EQ(wordsLeft(1), 2u) << "the first word ends what the register held";
}

// int i = grid.thread_rank(), whose products have 64 bits.
TEST(RemoveDead, WhatMakes64BitsOfWhichTheLowerAreReadMakes32) {
    const auto opcodes = [](std::uint8_t wordRead) {
        CodeBuilder b;
        b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
        b.add(Opcode::I2i, {registerOperand(0)}, 1, DataType::U64);
        b.add(Opcode::ImadWide, {registerOperand(0), registerOperand(0), registerOperand(1)}, 2,
              DataType::U64);
        b.store(2);
        for (isa::Operand& source : b.code.nodes.back().code.sources)
            if (source == registerOperand(2)) source.part = wordRead;
        b.exit();
        removeDead(b.code, {.keepsVariables = false});
        return std::pair{b.code.nodes[1].code.opcode, b.code.nodes[2].code.opcode};
    };
    EXPECT_EQ(opcodes(0), (std::pair{Opcode::Mov, Opcode::Imad}));
    EXPECT_EQ(opcodes(1), (std::pair{Opcode::I2i, Opcode::ImadWide}));
}

TEST(RemoveDead, TheLowerWordOfAProductOf64BitsIsTheSame) {
    const auto out = support::runBody(
        "unsigned long long a = (unsigned long long)in[0] * (unsigned)in[0] + (unsigned)in[1];"
        "out[0] = (int)(a * (unsigned long long)in[2]); out[1] = (int)(a >> 32);",
        {0x12345678, 5, 7, 0});
    EXPECT_EQ(static_cast<std::uint32_t>(out[0]), 0xd1b1e9e3U);
    EXPECT_EQ(out[1], 0x014b66dc);
}

// nvcc writes RED for it, which nobody waits for; a student sees the old value go nowhere.
TEST(RemoveDead, AnOldValueThatNobodyReadsHasNoRegister) {
    const auto destination = [](const std::string& body, bool isOptimized) {
        const auto program = isOptimized ? programOfBody(body, optimized()) : programOfBody(body);
        const auto found =
            std::ranges::find(program.instructions, Opcode::Atomg, &isa::Instruction::opcode);
        const bool isThere = found != program.instructions.end();
        EXPECT_TRUE(isThere) << body;
        return isThere ? found->destination : std::uint16_t{0};
    };
    EXPECT_EQ(destination("atomicAdd(&out[n], in[0]);", true), isa::kNoRegister);
    EXPECT_NE(destination("out[1] = atomicAdd(&out[n], in[0]);", true), isa::kNoRegister);
    EXPECT_NE(destination("atomicAdd(&out[n], in[0]);", false), isa::kNoRegister);
}

}  // namespace
}  // namespace warpscope::codegen
