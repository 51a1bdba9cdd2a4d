#include "engine/codegen/values/reaching_values.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(ReachingValues, NameTheNodeOrTheMeeting) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::Mov, {immediateOperand(2)}, 1);
    b.jump(0, true);  // Nodes 2 and 3.
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(1)}, 0);
    b.label(0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 0);
    b.store(0);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    const ReachingValues values(b.code, blocks, isKept);
    EXPECT_EQ(values.before(4, 0), 0U);
    EXPECT_EQ(values.before(6, 1), 1U) << "past both ways";
    ASSERT_FALSE(values.isResult(values.before(6, 0)));
    EXPECT_EQ(values.blockOfMeeting(values.before(6, 0)), values.blockOf(6));
    EXPECT_TRUE(values.meetsOthers(0));
    EXPECT_TRUE(values.meetsOthers(4));
    EXPECT_FALSE(values.meetsOthers(1));
    EXPECT_EQ(values.before(7, 0), 6U) << "another value of the same register";
    ASSERT_EQ(values.usesOf(1).size(), 2U);
    EXPECT_EQ(values.usesOf(1).back().node, 6U);
    EXPECT_EQ(values.usesOf(1).back().source, 1U);
}

TEST(ReachingValues, CopiesArePassedOver) {
    CodeBuilder b;
    b.add(Opcode::Iadd, {immediateOperand(1), immediateOperand(2)}, 0);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.add(Opcode::Mov, {immediateOperand(2)}, 0);
    b.store(1);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    const ReachingValues values(b.code, blocks, isKept);
    EXPECT_EQ(values.before(3, 1), 0U);
    EXPECT_EQ(values.writtenBefore(3, 1), 1U);
    ASSERT_EQ(values.usesOf(0).size(), 1U);
    EXPECT_EQ(values.usesOf(0).front().node, 3U);
    EXPECT_EQ(values.before(3, 0), 2U) << "a number is no copy";
    EXPECT_FALSE(values.isResult(values.before(1, 1))) << "not yet";
}

TEST(ReachingValues, ALoopBringsItsOwn) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.label(0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0, true);
    b.store(0);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    const ReachingValues values(b.code, blocks, isKept);
    EXPECT_FALSE(values.isResult(values.before(2, 0)));
    EXPECT_EQ(values.before(5, 0), 2U);
    EXPECT_TRUE(values.usesOf(0).empty());
}

// The value that the rounds bring reaches both sides of an if as one, whatever came first.
TEST(ReachingValues, ALoopBringsTheSidesOfAnIfOneValue) {
    CodeBuilder b;
    b.add(Opcode::Mov, {isa::immediateOperand(0)}, 0);
    b.label(0);
    b.jump(1, true);                                                              // Nodes 2 and 3.
    b.add(Opcode::Iadd, {isa::registerOperand(0), isa::immediateOperand(1)}, 0);  // 4
    b.jump(2);
    b.label(1);
    b.add(Opcode::Iadd, {isa::registerOperand(0), isa::immediateOperand(2)}, 0);  // 7
    b.label(2);
    b.jump(0, true);
    b.store(0);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    const ReachingValues values(b.code, blocks, isKept);
    EXPECT_EQ(values.before(4, 0), values.before(7, 0));
    EXPECT_EQ(values.blockOfMeeting(values.before(4, 0)), values.blockOf(1));
}

}  // namespace
}  // namespace warpscope::codegen
