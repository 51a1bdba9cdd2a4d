#include "engine/code/loops.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::code {
namespace {

using isa::immediateOperand;
using isa::Opcode;

TEST(Loops, InnerOnesComeFirst) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Mov, {immediateOperand(0)}, 1);
    b.label(1);
    b.jump(1, true);
    b.jump(0, true);
    b.exit();
    const auto loops = loopsOf(b.code);
    ASSERT_EQ(loops.size(), 2u);
    EXPECT_EQ(loops[0].first, 3u);
    EXPECT_FALSE(loops[0].hasInner);
    EXPECT_EQ(loops[1].first, 1u);
    EXPECT_TRUE(loops[1].hasInner);
}

TEST(Loops, EachThatIsThereAtFirstIsVisitedOnce) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    for (const std::uint32_t label : {0U, 1U, 2U}) {
        b.label(label);
        b.jump(label, true);
    }
    b.exit();
    std::vector<std::uint32_t> visited;
    forEachFirstLoop(b.code, [&](const Loop& loop) {
        visited.push_back(b.code.nodes[loop.first].label);
        if (visited.size() > 1) return;
        // The last one goes, and another one comes in front of all others.
        b.code.nodes.erase(b.code.nodes.end() - 2);
        Node label;
        label.kind = Node::Kind::Label;
        label.label = b.code.labelCount++;
        Node branch = b.code.nodes[loop.last];
        branch.label = label.label;
        b.code.nodes.insert(b.code.nodes.begin() + 1, {label, branch});
    });
    EXPECT_EQ(loopsOf(b.code).size(), 3U);
    EXPECT_EQ(visited, (std::vector<std::uint32_t>{0, 1}));
}

TEST(Loops, InstructionsAreFoundBehindTheLabelsInFrontOfThem) {
    CodeBuilder b;
    b.label(0);
    b.label(1);
    b.exit();
    b.label(2);
    EXPECT_EQ(instructionFrom(b.code, 0), 2U);
    EXPECT_EQ(instructionFrom(b.code, 2), 2U);
    EXPECT_EQ(instructionFrom(b.code, 3), b.code.nodes.size());
}

TEST(Loops, OneThatIsEnteredInItsMiddleIsNone) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.jump(1);
    b.label(0);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.label(1);
    b.jump(0, true);
    b.exit();
    EXPECT_TRUE(loopsOf(b.code).empty());
}

TEST(Loops, ARunBeginsBehindALabelOrABranch) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.exit();
    EXPECT_EQ(beginOfRun(b.code, 3), 2u);
    EXPECT_EQ(beginOfRun(b.code, 1), 0u);
}

}  // namespace
}  // namespace warpscope::code
