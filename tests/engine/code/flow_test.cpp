#include "engine/code/flow.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::code {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(Flow, BlocksFollowBranchesAndLabels) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.jump(0, true);
    b.add(Opcode::Mov, {immediateOperand(2)}, 0);
    b.label(0);
    b.store(0);
    b.exit();
    const auto blocks = flowBlocks(b.code);
    ASSERT_EQ(blocks.size(), 3u);
    EXPECT_EQ(blocks[0].successors, (Successors{1, 2}));
    EXPECT_EQ(blocks[1].successors, (Successors{2}));
    EXPECT_TRUE(blocks[2].successors.empty());
}

TEST(Flow, ALoopThatTheKernelBeginsWithIsEnteredTwice) {
    CodeBuilder b;
    b.label(0);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.jump(0, true);
    b.store(0);
    b.exit();
    EXPECT_EQ(onlyPredecessors(flowBlocks(b.code)), (std::vector<std::uint32_t>{kNoVirtual, 0}));
}

TEST(Flow, AValueLivesAroundALoop) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.label(0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.jump(0, true);
    b.store(1);
    b.exit();
    const auto liveness = livenessOf(b.code, false);
    EXPECT_TRUE(liveness.out[1].has(0)) << "the next round reads it";
    EXPECT_TRUE(liveness.out[1].has(1));
    EXPECT_FALSE(liveness.in[2].has(0));
}

TEST(Flow, AGuardedDefinitionKeepsTheValueBeforeItAlive) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.label(0);
    b.compare(0);
    b.add(Opcode::Mov, {immediateOperand(2)}, 0);
    b.guard(0);
    b.store(0);
    b.exit();
    EXPECT_TRUE(livenessOf(b.code, false).in[1].has(0));
    b.code.nodes[3].code.guard = {};
    EXPECT_FALSE(livenessOf(b.code, false).in[1].has(0));
}

TEST(Flow, SetsJoin) {
    RegisterSet a(200);
    RegisterSet c(200);
    c.add(0);
    c.add(199);
    EXPECT_TRUE(a.addAll(c));
    EXPECT_FALSE(a.addAll(c));
    std::vector<std::uint32_t> found;
    a.forEach([&](std::uint32_t number) { found.push_back(number); });
    EXPECT_EQ(found, (std::vector<std::uint32_t>{0, 199}));
}

}  // namespace
}  // namespace warpscope::code
