#include "engine/codegen/values/known_values.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(KnownValues, ALoopForgetsWhatItsRoundsChange) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(3)}, 0);
    b.add(Opcode::Mov, {immediateOperand(5)}, 1);
    b.label(0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0, true);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const auto known = knownAtBegin(b.code, blocks);
    ASSERT_GE(known.size(), 2U);
    EXPECT_EQ(known[0].find(1), nullptr);
    EXPECT_EQ(known[1].find(0), nullptr) << "3 at first, 4 in the next round";
    ASSERT_NE(known[1].find(1), nullptr);
    EXPECT_EQ(*known[1].find(1), 5U);
}

TEST(KnownValues, WhatIsComputedFromNumbersIsANumber) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(3)}, 0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.label(0);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const auto known = knownAtBegin(b.code, blocks);
    ASSERT_EQ(known.size(), 2U);
    ASSERT_NE(known[1].find(1), nullptr);
    EXPECT_EQ(*known[1].find(1), 12U);
    EXPECT_EQ(known[1].find(0), nullptr) << "loaded";
}

TEST(KnownValues, NumbersAreTakenOnlyWhereAllSourcesAre) {
    code::CodeBuilder b;
    b.add(Opcode::Iadd, {immediateOperand(3), immediateOperand(4)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(4)}, 1);
    ASSERT_TRUE(numbersOf(b.code.nodes[0].code));
    EXPECT_EQ((*numbersOf(b.code.nodes[0].code))[1], 4U);
    EXPECT_FALSE(numbersOf(b.code.nodes[1].code));
}

}  // namespace
}  // namespace warpscope::codegen
