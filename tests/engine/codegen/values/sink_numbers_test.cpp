#include "engine/codegen/values/sink_numbers.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// Where the first node of a kind stands once the numbers have gone down.
std::ptrdiff_t placeOf(std::vector<code::Node> nodes, Opcode opcode) {
    sinkNumbers(nodes.begin(), nodes.end());
    const auto found = std::ranges::find_if(
        nodes, [opcode](const code::Node& node) { return node.code.opcode == opcode; });
    return found - nodes.begin();
}

/// `first`, six loads, and a product of what it and the last one give.
std::vector<code::Node> nodesWith(Opcode opcode, std::initializer_list<isa::Operand> sources) {
    code::CodeBuilder b;
    b.add(opcode, sources, 0);
    for (std::uint32_t load = 1; load <= 6; ++load)
        b.add(Opcode::Ldg, {immediateOperand(4 * load)}, load);
    b.add(Opcode::Imul, {registerOperand(0), registerOperand(6)}, 7);
    return b.code.nodes;
}

TEST(SinkNumbers, ANumberIsMadeTwoInstructionsBeforeItIsRead) {
    EXPECT_EQ(placeOf(nodesWith(Opcode::Mov, {immediateOperand(5)}), Opcode::Mov), 5);
}

TEST(SinkNumbers, ASumWithOneFour) {
    EXPECT_EQ(
        placeOf(nodesWith(Opcode::Iadd, {registerOperand(8), immediateOperand(5)}), Opcode::Iadd),
        3);
    EXPECT_EQ(
        placeOf(nodesWith(Opcode::Iadd, {registerOperand(3), immediateOperand(5)}), Opcode::Iadd),
        0)
        << "the register is written before the sum is read";
}

TEST(SinkNumbers, WhatIsNoNumberStays) {
    EXPECT_EQ(placeOf(nodesWith(Opcode::Mov, {registerOperand(8)}), Opcode::Mov), 0);
}

}  // namespace
}  // namespace warpscope::codegen
