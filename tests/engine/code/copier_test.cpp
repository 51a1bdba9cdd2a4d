#include "engine/code/copier.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::code {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(Copier, WhatLivesOnOutsideKeepsItsRegister) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 1);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 0);
    b.jump(0, true);
    b.store(0);
    b.exit();
    std::vector<Node> out;
    Copier copier(b.code, 2, 5);
    copier.copyTo(out);
    ASSERT_EQ(out.size(), 3u);
    EXPECT_NE(out[0].destination, 1u) << "read within the round alone";
    EXPECT_EQ(out[1].destination, 0u);
    EXPECT_EQ(out[1].code.sources[1], registerOperand(out[0].destination));
    EXPECT_NE(out[2].destinationPredicate, b.code.nodes[4].destinationPredicate);
}

TEST(Copier, LabelsInsideAreNew) {
    CodeBuilder b;
    b.jump(0, true);
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.exit();
    std::vector<Node> out;
    Copier(b.code, 0, 4).copyTo(out);
    EXPECT_EQ(out[3].label, out[1].label);
    EXPECT_NE(out[3].label, 0u);
}

}  // namespace
}  // namespace warpscope::code
