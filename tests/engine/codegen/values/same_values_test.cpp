#include "engine/codegen/values/same_values.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// What stands in two registers at the end is one value.
bool areOneValue(const CodeBuilder& b, std::uint32_t one, std::uint32_t other) {
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    ReachingValues values(b.code, blocks, isKept);
    takeSameValues(b.code, blocks, isKept, values);
    const std::size_t end = b.code.nodes.size() - 1;
    return values.before(end, one) == values.before(end, other);
}

/// Registers 8 to 10 hold numbers.
CodeBuilder withInputs() {
    CodeBuilder b;
    for (const std::uint32_t r : {8U, 9U, 10U})
        b.add(Opcode::Mov, {immediateOperand(r)}, r);
    return b;
}

TEST(SameValues, WhatIsComputedAgainIsOneValue) {
    CodeBuilder b = withInputs();
    b.add(Opcode::Iadd, {registerOperand(8), immediateOperand(7)}, 0);
    b.add(Opcode::Iadd, {registerOperand(8), immediateOperand(7)}, 1);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 2);
    b.add(Opcode::Shl, {registerOperand(1), immediateOperand(2)}, 3);
    b.add(Opcode::Shl, {registerOperand(1), immediateOperand(3)}, 4);
    b.exit();
    EXPECT_TRUE(areOneValue(b, 2, 3));
    EXPECT_FALSE(areOneValue(b, 2, 4));
}

TEST(SameValues, SumsOfEqualProductsAreEqualInEitherOrder) {
    CodeBuilder b = withInputs();
    isa::Operand less = registerOperand(1);
    less.negate = true;
    b.add(Opcode::Fmul, {registerOperand(8), registerOperand(9)}, 0);
    b.add(Opcode::Fmul, {registerOperand(9), registerOperand(8)}, 1);
    b.add(Opcode::Fadd, {registerOperand(0), registerOperand(10)}, 2);
    b.add(Opcode::Fadd, {registerOperand(10), registerOperand(1)}, 3);
    b.add(Opcode::Fadd, {registerOperand(10), less}, 4);
    b.exit();
    EXPECT_TRUE(areOneValue(b, 2, 3));
    EXPECT_FALSE(areOneValue(b, 2, 4)) << "a difference";
    EXPECT_FALSE(areOneValue(b, 0, 1)) << "products stay apart";
}

TEST(SameValues, OneSideOfABranchIsNotOnEveryWay) {
    CodeBuilder b = withInputs();
    b.jump(0, true);
    b.add(Opcode::Shl, {registerOperand(8), immediateOperand(2)}, 0);
    b.label(0);
    b.add(Opcode::Shl, {registerOperand(8), immediateOperand(2)}, 1);
    b.exit();
    EXPECT_FALSE(areOneValue(b, 0, 1));
}

}  // namespace
}  // namespace warpscope::codegen
