#include "engine/compiler/passes.h"

#include <gtest/gtest.h>

#include "tests/engine/compiler/code_builder.h"
#include "tests/engine/compiler/compiled.h"

namespace warpscope::compiler {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(RemoveCode, WhatNoPathReachesGoes) {
    CodeBuilder b;
    b.jump(0);
    b.store(b.add(Opcode::Mov, {immediateOperand(1)}, 0));
    b.label(0);
    b.exit();
    removeUnreachable(b.code);
    ASSERT_EQ(b.code.nodes.size(), 2u) << "the jump over nothing goes too";
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Exit);
}

TEST(RemoveCode, UnreadResultsGoButEffectsStay) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Atomg, {immediateOperand(256), immediateOperand(1)}, 2);
    b.exit();
    removeDead(b.code, false);
    ASSERT_EQ(b.code.nodes.size(), 2u);
    EXPECT_EQ(b.code.nodes[0].code.opcode, Opcode::Atomg);
}

TEST(RemoveCode, TeachingCodeKeepsWhatIsAssignedToVariables) {
    const std::string body = "int unused = in[0] * 3;\nout[0] = 1;";
    EXPECT_EQ(countOf(programOfBody(body), Opcode::Ldg), 1);
    EXPECT_EQ(countOf(programOfBody(body, optimized()), Opcode::Ldg), 0);
}

}  // namespace
}  // namespace warpscope::compiler
