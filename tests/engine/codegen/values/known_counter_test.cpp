#include "engine/codegen/values/known_counter.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// What the first node of round `round` becomes, of a counter R0 that begins at 1 and grows by 2
/// in each of four rounds.
isa::Instruction foldedTo(Opcode opcode, std::uint32_t by, int round) {
    code::CodeBuilder b;
    b.add(opcode, {registerOperand(0), immediateOperand(by)}, 1, isa::DataType::U32);
    foldRound({.number = 0, .start = 1, .step = 2, .period = 8}, round, b.code.nodes);
    return b.code.nodes[0].code;
}

TEST(KnownCounter, LowBitsFollowFromTheRound) {
    const isa::Instruction folded = foldedTo(Opcode::And, 7, 2);
    EXPECT_EQ(folded.opcode, Opcode::Mov);
    EXPECT_EQ(folded.sources[0], immediateOperand(5));
    EXPECT_EQ(foldedTo(Opcode::Irem, 4, 3).sources[0], immediateOperand(3));
}

TEST(KnownCounter, HighBitsAndOtherRemaindersDoNot) {
    EXPECT_EQ(foldedTo(Opcode::And, 15, 0).opcode, Opcode::And);
    EXPECT_EQ(foldedTo(Opcode::And, 6, 0).opcode, Opcode::And) << "no run of low bits";
    EXPECT_EQ(foldedTo(Opcode::Irem, 3, 0).opcode, Opcode::Irem);
}

TEST(KnownCounter, BehindTheStepItIsTheNextRoundsNumber) {
    code::CodeBuilder b;
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(2)}, 0);
    b.add(Opcode::And, {registerOperand(0), immediateOperand(7)}, 1);
    foldRound({.number = 0, .start = 1, .step = 2, .period = 8}, 0, b.code.nodes);
    EXPECT_EQ(b.code.nodes[1].code.sources[0], immediateOperand(3));
}

}  // namespace
}  // namespace warpscope::codegen
