#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(ShareAcrossBlocks, WhatStandsOnEveryWayIsReadAgain) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.jump(0, true);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 2);
    b.store(2);
    b.label(0);
    b.exit();
    shareAcrossBlocks(b.code, {});
    EXPECT_EQ(b.code.nodes[5].code.sources[1], registerOperand(1));
}

TEST(ShareAcrossBlocks, WhatStandsOnOneSideIsNot) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.jump(0, true);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.store(1);
    b.label(0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 2);
    b.store(2);
    b.exit();
    shareAcrossBlocks(b.code, {});
    EXPECT_EQ(b.code.nodes[7].code.sources[1], registerOperand(2));
}

TEST(ShareAcrossBlocks, CopiesAreReadAtTheirSource) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.jump(0, true);
    b.store(1);
    b.label(0);
    b.exit();
    shareAcrossBlocks(b.code, {});
    EXPECT_EQ(b.code.nodes[4].code.sources[1], registerOperand(0));
}

TEST(ShareAcrossBlocks, ARegisterThatChangesIsLeftAlone) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.store(1);
    b.exit();
    shareAcrossBlocks(b.code, {});
    EXPECT_EQ(b.code.nodes[3].code.sources[1], registerOperand(1));
}

}  // namespace
}  // namespace warpscope::codegen
