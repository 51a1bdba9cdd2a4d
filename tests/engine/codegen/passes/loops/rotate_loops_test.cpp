#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;

TEST(RotateLoops, TheTestStandsInFrontAsWell) {
    code::CodeBuilder b;
    b.jump(1);
    b.label(0);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.store(0);
    b.label(1);
    b.jump(0, true);
    b.exit();
    rotateLoops(b.code, {});
    ASSERT_GE(b.code.nodes.size(), 8u);
    EXPECT_EQ(b.code.nodes[0].code.opcode, Opcode::Isetp);
    ASSERT_TRUE(b.code.nodes[1].isBranch());
    EXPECT_TRUE(b.code.nodes[1].code.guard.negate) << "leaves where the test fails";
    EXPECT_EQ(b.code.nodes[2].kind, code::Node::Kind::Label);
    const code::Node& back = b.code.nodes[6];
    ASSERT_TRUE(back.isBranch());
    EXPECT_NE(back.code.guard.value, b.code.nodes[1].code.guard.value);
    EXPECT_EQ(b.code.nodes[7].label, b.code.nodes[1].label) << "behind the loop";
}

TEST(RotateLoops, ATestOfTwoConditionsStandsInFrontAsAWhole) {
    code::CodeBuilder b;
    b.jump(1);
    b.label(0);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.store(0);
    b.label(1);
    b.jump(2, true);
    b.jump(0, true);
    b.label(2);
    b.exit();
    rotateLoops(b.code, {});
    EXPECT_TRUE(b.code.nodes[1].isBranch());
    EXPECT_EQ(b.code.nodes[1].label, 2u) << "the first condition leaves the loop";
    EXPECT_FALSE(b.code.nodes[1].code.guard.negate);
    EXPECT_TRUE(b.code.nodes[3].isBranch());
    EXPECT_TRUE(b.code.nodes[3].code.guard.negate) << "so does the second, where it fails";
    EXPECT_EQ(b.code.nodes[4].kind, code::Node::Kind::Label);
}

TEST(RotateLoops, AJumpElsewhereStays) {
    code::CodeBuilder b;
    b.jump(0);
    b.label(1);
    b.store(0);
    b.label(0);
    b.exit();
    rotateLoops(b.code, {});
    EXPECT_TRUE(b.code.nodes[0].isBranch());
    EXPECT_FALSE(b.code.nodes[0].code.isGuarded());
}

}  // namespace
}  // namespace warpscope::codegen
