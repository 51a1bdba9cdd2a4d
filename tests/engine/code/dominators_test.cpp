#include "engine/code/dominators.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::code {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// R0 before an if; R1 and R2 on its sides; R3 behind it.
Code diamond() {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.jump(0, true);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.jump(1);
    b.label(0);
    b.add(Opcode::Mov, {registerOperand(0)}, 2);
    b.label(1);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 3);
    b.exit();
    return b.code;
}

TEST(Dominators, BothSidesHangOnTheBranch) {
    const auto blocks = flowBlocks(diamond());
    ASSERT_EQ(blocks.size(), 4u);
    EXPECT_EQ(immediateDominators(blocks), (std::vector<std::uint32_t>{0, 0, 0, 0}));
    const Dominance dominance(blocks);
    EXPECT_TRUE(dominance.holds(0, 3));
    EXPECT_TRUE(dominance.holds(2, 2));
    EXPECT_FALSE(dominance.holds(1, 3));
    EXPECT_FALSE(dominance.holds(3, 0));
    EXPECT_EQ(dominance.order().size(), 4u);
}

TEST(Dominators, OnlyADefinitionOnEveryWayCounts) {
    const auto definitions = onlyDefinitions(diamond());
    EXPECT_EQ(definitions[0], 0u);
    EXPECT_EQ(definitions[1], SIZE_MAX) << "read behind the if, written on one side";
    EXPECT_NE(definitions[2], SIZE_MAX);
}

TEST(Dominators, AGuardedOrASecondDefinitionDoesNotCount) {
    CodeBuilder b;
    b.compare(0);
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.guard(0);
    b.add(Opcode::Mov, {immediateOperand(0)}, 1);
    b.add(Opcode::Mov, {immediateOperand(1)}, 1);
    b.exit();
    const auto definitions = onlyDefinitions(b.code);
    EXPECT_EQ(definitions[0], SIZE_MAX);
    EXPECT_EQ(definitions[1], SIZE_MAX);
}

}  // namespace
}  // namespace warpscope::code
