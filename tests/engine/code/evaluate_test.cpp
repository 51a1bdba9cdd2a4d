#include "engine/code/evaluate.h"

#include <gtest/gtest.h>

namespace warpscope::code {
namespace {

using isa::DataType;
using isa::Opcode;

std::optional<std::uint32_t> resultOf(Opcode opcode, DataType type, Words words) {
    isa::Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    return evaluate(instruction, words);
}

TEST(Evaluate, IntegersWrap) {
    EXPECT_EQ(resultOf(Opcode::Iadd, DataType::S32, {0xffffffffu, 2}), 1u);
    EXPECT_EQ(resultOf(Opcode::Imad, DataType::S32, {0x10000u, 0x10000u, 5}), 5u);
    EXPECT_EQ(resultOf(Opcode::Imulhi, DataType::S32, {0xffffffffu, 5}), 0xffffffffu);
    EXPECT_EQ(resultOf(Opcode::Imulhi, DataType::U32, {0xffffffffu, 5}), 4u);
}

TEST(Evaluate, DivisionByZeroIsLeftToTheMachine) {
    EXPECT_EQ(resultOf(Opcode::Idiv, DataType::S32, {7, 0}), std::nullopt);
    EXPECT_EQ(resultOf(Opcode::Idiv, DataType::S32, {0x80000000u, 0xffffffffu}), 0x80000000u);
    EXPECT_EQ(resultOf(Opcode::Irem, DataType::S32, {0xfffffff9u, 4}), 0xfffffffdu);
}

TEST(Evaluate, ShiftsBeyondTheWordGiveItsSignOrNothing) {
    EXPECT_EQ(resultOf(Opcode::Shr, DataType::S32, {0x80000000u, 40}), 0xffffffffu);
    EXPECT_EQ(resultOf(Opcode::Shr, DataType::U32, {0x80000000u, 40}), 0u);
    EXPECT_EQ(resultOf(Opcode::Shl, DataType::U32, {1, 32}), 0u);
}

TEST(Evaluate, FloatsAndWideNumbersAreUnknown) {
    EXPECT_EQ(resultOf(Opcode::Fadd, DataType::F32, {0, 0}), std::nullopt);
    EXPECT_EQ(resultOf(Opcode::Iadd, DataType::S64, {1, 1}), std::nullopt);
}

TEST(Evaluate, ComparisonsKnowTheirSign) {
    isa::Instruction compare;
    compare.opcode = Opcode::Isetp;
    compare.comparison = isa::Comparison::Less;
    compare.type = DataType::S32;
    EXPECT_EQ(evaluateComparison(compare, {0xffffffffu, 0}), true);
    compare.type = DataType::U32;
    EXPECT_EQ(evaluateComparison(compare, {0xffffffffu, 0}), false);
    compare.opcode = Opcode::Iadd;
    EXPECT_EQ(evaluateComparison(compare, {0, 1}), std::nullopt);
}

}  // namespace
}  // namespace warpscope::code
