#include "engine/codegen/registers/allocate.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using code::kNoVirtual;
using code::Node;
using cuda::programOfBody;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(AllocatePredicates, APredicateIsFreeAfterItsLastUse) {
    CodeBuilder b;
    for (int i = 0; i < 30; ++i) {
        b.jump(0, true);
    }
    b.label(0);
    b.exit();
    allocatePredicates(b.code);
    for (const Node& node : b.code.nodes) {
        if (node.destinationPredicate != kNoVirtual) {
            EXPECT_EQ(node.destinationPredicate, 0u);
        }
    }
}

TEST(AllocatePredicates, WhatALoopReadsAgainIsNotOverwritten) {
    CodeBuilder b;
    b.compare(0);
    b.label(0);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.guard(0);
    b.compare(1);
    b.jump(0);
    b.code.nodes.back().code.guard = isa::predicateOperand(1);
    b.exit();
    allocatePredicates(b.code);
    EXPECT_NE(b.code.nodes[0].destinationPredicate, b.code.nodes[3].destinationPredicate);
}

TEST(AllocatePredicates, AGuardIsAUse) {
    CodeBuilder b;
    b.compare(0);
    b.compare(1);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.guard(1);
    b.add(Opcode::Mov, {immediateOperand(2)}, 0);
    b.guard(0);
    b.exit();
    allocatePredicates(b.code);
    EXPECT_NE(b.code.nodes[0].destinationPredicate, b.code.nodes[1].destinationPredicate);
    EXPECT_EQ(b.code.nodes[2].code.guard.value, b.code.nodes[1].destinationPredicate);
    EXPECT_EQ(b.code.nodes[3].code.guard.value, b.code.nodes[0].destinationPredicate);
}

TEST(AllocatePredicates, AGuardedComparisonKeepsThePlaceOfWhatItChanges) {
    CodeBuilder b;
    b.compare(0);
    b.compare(1);
    b.compare(0);
    b.guard(1);
    b.jump(0);
    b.code.nodes.back().code.guard = isa::predicateOperand(0);
    b.label(0);
    b.exit();
    allocatePredicates(b.code);
    EXPECT_EQ(b.code.nodes[2].destinationPredicate, b.code.nodes[0].destinationPredicate);
    EXPECT_EQ(b.code.nodes[3].code.guard.value, b.code.nodes[0].destinationPredicate);
}

TEST(AllocatePredicates, TwoThatAreNeededTogetherStandApart) {
    const auto program = programOfBody("if (n > 1 && n < 5) out[0] = 1;");
    std::vector<int> numbers;
    for (const auto& instruction : program.instructions) {
        if (instruction.opcode == Opcode::Isetp)
            numbers.push_back(instruction.destinationPredicate);
    }
    EXPECT_EQ(numbers, (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace warpscope::codegen
