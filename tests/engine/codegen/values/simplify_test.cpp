#include "engine/codegen/values/simplify.h"

#include <gtest/gtest.h>

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::Operand;
using isa::registerOperand;

isa::Instruction simplified(Opcode opcode, std::array<Operand, 4> sources,
                            isa::DataType type = isa::DataType::S32) {
    isa::Instruction code;
    code.opcode = opcode;
    code.type = type;
    code.sources = sources;
    simplify(code);
    return code;
}

TEST(Simplify, AProductWithAPowerOfTwoIsAShift) {
    const auto code = simplified(Opcode::Imul, {immediateOperand(8), registerOperand(3)});
    EXPECT_EQ(code.opcode, Opcode::Shl);
    EXPECT_EQ(code.sources[0], registerOperand(3));
    EXPECT_EQ(code.sources[1], immediateOperand(3));
}

// A shift has no minus sign.
TEST(Simplify, AProductOfSomethingNegatedStays) {
    Operand negated = registerOperand(3);
    negated.negate = true;
    for (const std::uint32_t factor : {1U, 8U})
        EXPECT_EQ(simplified(Opcode::Imul, {negated, immediateOperand(factor)}).opcode,
                  Opcode::Imul)
            << factor;
}

TEST(Simplify, NothingIsDividedByOne) {
    const Operand a = registerOperand(3);
    EXPECT_EQ(simplified(Opcode::Idiv, {a, immediateOperand(1)}).opcode, Opcode::Mov);
    EXPECT_EQ(simplified(Opcode::Idiv, {a, immediateOperand(1)}).sources[0], a);
    EXPECT_EQ(simplified(Opcode::Irem, {a, immediateOperand(1)}).sources[0], immediateOperand(0));
    EXPECT_EQ(simplified(Opcode::Idiv, {immediateOperand(1), a}).opcode, Opcode::Idiv);
}

TEST(Simplify, NothingAddedIsACopy) {
    EXPECT_EQ(simplified(Opcode::Iadd, {registerOperand(1), immediateOperand(0)}).opcode,
              Opcode::Mov);
    EXPECT_EQ(simplified(Opcode::Shr, {registerOperand(1), immediateOperand(0)}).opcode,
              Opcode::Mov);
    EXPECT_EQ(simplified(Opcode::Or, {registerOperand(1), immediateOperand(0)}).opcode,
              Opcode::Mov);
}

TEST(Simplify, AProductAndSumLosesWhatItDoesNotNeed) {
    const Operand a = registerOperand(1);
    const Operand c = registerOperand(2);
    EXPECT_EQ(simplified(Opcode::Imad, {a, immediateOperand(1), c}).opcode, Opcode::Iadd);
    EXPECT_EQ(simplified(Opcode::Imad, {a, immediateOperand(0), c}).sources[0], c);
    EXPECT_EQ(simplified(Opcode::Imad, {a, immediateOperand(4), immediateOperand(0)}).opcode,
              Opcode::Shl);
    const auto sum = simplified(Opcode::Imad, {immediateOperand(3), immediateOperand(4), c});
    EXPECT_EQ(sum.opcode, Opcode::Iadd);
    EXPECT_EQ(sum.sources[1], immediateOperand(12));
}

TEST(Simplify, WideNumbersStay) {
    EXPECT_EQ(
        simplified(Opcode::Imul, {registerOperand(2), immediateOperand(8)}, isa::DataType::S64)
            .opcode,
        Opcode::Imul);
}

}  // namespace
}  // namespace warpscope::codegen
