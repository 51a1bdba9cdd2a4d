#include "engine/codegen/passes.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;

TEST(RemoveUnreachable, WhatNoPathReachesGoes) {
    CodeBuilder b;
    b.jump(0);
    b.store(b.add(Opcode::Mov, {immediateOperand(1)}, 0));
    b.label(0);
    b.exit();
    removeUnreachable(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), 2u) << "the jump over nothing goes too";
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Exit);
}

TEST(RemoveUnreachable, BothWaysOfAGuardedJumpStay) {
    CodeBuilder b;
    b.jump(0, true);
    b.store(b.add(Opcode::Mov, {immediateOperand(1)}, 0));
    b.label(0);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    removeUnreachable(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before);
}

TEST(RemoveUnreachable, ALoopThatNobodyEntersGoesWhole) {
    CodeBuilder b;
    b.exit();
    b.label(0);
    b.store(b.add(Opcode::Mov, {immediateOperand(1)}, 0));
    b.jump(0);
    removeUnreachable(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), 1u);
    EXPECT_EQ(b.code.nodes[0].code.opcode, Opcode::Exit);
}

}  // namespace
}  // namespace warpscope::codegen
