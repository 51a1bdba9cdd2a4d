#include <gtest/gtest.h>

#include <algorithm>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::parameterOperand;
using isa::registerOperand;

/// A kernel that reads parameters at the offsets 8 and 12, one of them twice.
code::Code sumsOf(std::uint32_t constant) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), parameterOperand(8)}, 1);
    b.add(Opcode::Iadd, {parameterOperand(12), immediateOperand(constant)}, 2);
    b.add(Opcode::Iadd, {registerOperand(1), parameterOperand(12)}, 3);
    b.store(2);
    b.store(3);
    b.exit();
    return b.code;
}

TEST(LoadParameters, AWordThatStandsFirstIsLoadedWithItsNeighbour) {
    code::Code code = sumsOf(5);
    loadParameters(code, {});
    const isa::Instruction& load = code.nodes.front().code;
    EXPECT_EQ(load.opcode, Opcode::Mov);
    EXPECT_EQ(load.type, DataType::U64);
    EXPECT_EQ(load.sources[0], parameterOperand(8));
    const std::uint32_t pair = code.nodes.front().destination;
    isa::Operand second = registerOperand(pair);
    EXPECT_EQ(code.nodes[2].code.sources[1], second);
    second.part = 1;
    EXPECT_EQ(code.nodes[3].code.sources[0], second);
    EXPECT_EQ(code.nodes[4].code.sources[1], second);
}

TEST(LoadParameters, AWordAloneIsOneWord) {
    code::Code code = sumsOf(5);
    code.nodes[1].code.sources[1] = immediateOperand(1);
    loadParameters(code, {});
    EXPECT_EQ(code.nodes.front().code.opcode, Opcode::I2i);
    EXPECT_EQ(code.nodes.front().code.sources[0], parameterOperand(12));
}

TEST(LoadParameters, WhatAUniformRegisterCanGiveStaysInTheConstantBank) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Imad, {registerOperand(0), parameterOperand(8), registerOperand(0)}, 1);
    b.add(Opcode::Iadd, {parameterOperand(8), immediateOperand(UINT32_MAX)}, 2);
    b.add(Opcode::Imin, {registerOperand(1), registerOperand(2)}, 3);
    b.store(3);
    b.exit();
    const std::size_t count = b.code.nodes.size();
    loadParameters(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), count) << "a bound of IMIN is computed uniformly";
}

TEST(LoadParameters, RowsOfAPictureAskForItsWidth) {
    const auto program = cuda::programOfBody(
        "const int x = threadIdx.x, y = blockIdx.x;"
        "out[y * n + x] = in[(y + 1) * n + x] + in[(y + 2) * n + x];",
        cuda::optimized());
    EXPECT_TRUE(std::ranges::none_of(program.instructions, [](const isa::Instruction& code) {
        return code.opcode == Opcode::Imad && code.sources[1].kind == isa::Operand::Kind::Parameter;
    }));
}

TEST(LoadParameters, InALoopTheyAreLoadedBeforeIt) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Shl, {parameterOperand(8), immediateOperand(2)}, 1);
    b.store(1);
    b.jump(0, true);
    b.exit();
    loadParameters(b.code, {});
    EXPECT_EQ(b.code.nodes.front().code.sources[0], parameterOperand(8));
}

}  // namespace
}  // namespace warpscope::codegen
