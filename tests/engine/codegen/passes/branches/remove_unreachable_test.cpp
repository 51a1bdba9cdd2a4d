#include "engine/codegen/passes/passes.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

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
    ASSERT_EQ(b.code.nodes.size(), 1u) << "the jump over nothing goes too, and its label";
    EXPECT_EQ(b.code.nodes[0].code.opcode, Opcode::Exit);
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

// The `continue` of the round that is left out would part the loads around it.
TEST(RemoveUnreachable, RoundsThatAreLeftOutDoNotPartTheOthers) {
    const auto program = cuda::programOfBody(
        "int s = 0; for (int d = -1; d <= 1; d++) if (d) s += in[(d + n + 8) * n & 63] & 5;"
        "out[0] = s;",
        cuda::optimized());
    std::vector<std::size_t> loads;
    for (std::size_t i = 0; i < program.instructions.size(); ++i)
        if (program.instructions[i].opcode == Opcode::Ldg) loads.push_back(i);
    ASSERT_EQ(loads.size(), 2U);
    EXPECT_EQ(loads[1], loads[0] + 1) << cuda::textOf(program);
}

}  // namespace
}  // namespace warpscope::codegen
