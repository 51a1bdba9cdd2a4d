#include <gtest/gtest.h>

#include <bit>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using isa::DataType;
using isa::Opcode;
using isa::Rounding;
using support::evaluate;
using support::evaluateWide;

std::uint32_t bitsOfFloat(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
auto roundedTo(Rounding rounding) {
    return [rounding](isa::Instruction& code) { code.rounding = rounding; };
}
std::uint32_t sumOf(float a, float b, Rounding rounding) {
    return evaluate(Opcode::Fadd, bitsOfFloat(a), bitsOfFloat(b), 0, roundedTo(rounding));
}

TEST(ExecuteRounded, SumsGoWhereTheyAreSent) {
    const float above = std::bit_cast<float>(bitsOfFloat(1.0f) + 1);
    EXPECT_EQ(sumOf(1, 0x1p-30F, Rounding::Nearest), bitsOfFloat(1));
    EXPECT_EQ(sumOf(1, 0x1p-30F, Rounding::Up), bitsOfFloat(above));
    EXPECT_EQ(sumOf(1, 0x1p-30F, Rounding::Down), bitsOfFloat(1));
    EXPECT_EQ(sumOf(-1, -0x1p-30F, Rounding::Zero), bitsOfFloat(-1));
    EXPECT_EQ(sumOf(-1, -0x1p-30F, Rounding::Down), bitsOfFloat(-above));
}

TEST(ExecuteRounded, ProductsRootsAndConversionsToo) {
    const auto third = [](Rounding rounding) {
        return evaluate(Opcode::Fdiv, bitsOfFloat(1), bitsOfFloat(3), 0, roundedTo(rounding));
    };
    EXPECT_EQ(third(Rounding::Up), third(Rounding::Down) + 1);
    EXPECT_EQ(third(Rounding::Zero), third(Rounding::Down));
    const auto root = [](isa::Instruction& code) {
        code.math = isa::MathFunction::Sqrt;
        code.rounding = Rounding::Up;
    };
    EXPECT_EQ(evaluate(Opcode::Fmath, bitsOfFloat(2), 0, 0, root), 0x3fb5'04f4U);
    const auto fromUnsigned = [](isa::Instruction& code) {
        code.type = DataType::U32;
        code.rounding = Rounding::Zero;
    };
    EXPECT_EQ(evaluate(Opcode::I2f, UINT32_MAX, 0, 0, fromUnsigned), 0x4f7f'ffffU);
    const auto narrowed =
        evaluateWide(Opcode::D2f, DataType::F64, std::bit_cast<std::uint64_t>(0.1), 0, 0,
                     roundedTo(Rounding::Down));
    EXPECT_EQ(narrowed, 0x3dcc'ccccU);
}

}  // namespace
}  // namespace warpscope::sm
