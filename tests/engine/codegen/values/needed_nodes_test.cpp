#include "engine/codegen/values/needed_nodes.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

std::vector<bool> neededOf(const CodeBuilder& b) {
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    return neededNodes(b.code, isKept, ReachingValues(b.code, blocks, isKept));
}

TEST(NeededNodes, AChainThatEndsNowhereIsNot) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(1)}, 2);
    b.add(Opcode::Mov, {immediateOperand(3)}, 1);
    b.store(1);
    b.exit();
    const std::vector<bool> isNeeded = neededOf(b);
    EXPECT_FALSE(isNeeded[0]);
    EXPECT_FALSE(isNeeded[1]) << "another value of a register that is read";
    EXPECT_FALSE(isNeeded[2]);
    EXPECT_TRUE(isNeeded[3]);
    EXPECT_TRUE(isNeeded[4]);
}

TEST(NeededNodes, WhereWaysMeetAllValuesAre) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.jump(0, true);  // Nodes 1 and 2.
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.label(0);
    b.store(0);
    b.exit();
    const std::vector<bool> isNeeded = neededOf(b);
    EXPECT_TRUE(isNeeded[0]);
    EXPECT_TRUE(isNeeded[1]) << "the condition of the branch";
    EXPECT_TRUE(isNeeded[3]);
}

}  // namespace
}  // namespace warpscope::codegen
