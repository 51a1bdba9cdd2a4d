#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(RenameValues, EachValueOfABlockHasARegister) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.store(0);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.store(0);
    b.exit();
    renameValues(b.code, {});
    EXPECT_NE(b.code.nodes[0].destination, b.code.nodes[2].destination);
    EXPECT_EQ(b.code.nodes[1].code.sources[1], registerOperand(b.code.nodes[0].destination));
    EXPECT_EQ(b.code.nodes[3].code.sources[1], registerOperand(b.code.nodes[2].destination));
}

TEST(RenameValues, WhatLivesOnKeepsItsRegister) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0, true);
    b.store(1);
    b.label(0);
    b.store(0);
    b.exit();
    renameValues(b.code, {});
    EXPECT_NE(b.code.nodes[0].destination, 0u);
    EXPECT_EQ(b.code.nodes[1].destination, 0u);
}

TEST(RenameValues, AGuardedValueStaysWithTheOldOne) {
    code::CodeBuilder b;
    b.compare(0);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.guard(0);
    b.store(0);
    b.add(Opcode::Ldg, {immediateOperand(264)}, 0);
    b.store(0);
    b.exit();
    renameValues(b.code, {});
    EXPECT_EQ(b.code.nodes[1].destination, b.code.nodes[2].destination);
    EXPECT_NE(b.code.nodes[2].destination, b.code.nodes[4].destination);
}

TEST(RenameValues, AVariableIsShownInItsNewRegister) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.store(0);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.store(0);
    b.exit();
    code::Variable variable;
    variable.name = "x";
    b.code.variables.push_back(variable);
    renameValues(b.code, {});
    ASSERT_EQ(b.code.variables.size(), 3u);
    EXPECT_EQ(b.code.variables[1].name, "x");
    EXPECT_EQ(b.code.nodes[0].kind, code::Node::Kind::ScopeBegin);
}

}  // namespace
}  // namespace warpscope::codegen
