#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "engine/sm/timing/float_values.h"
#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using enum isa::Opcode;
using support::evaluate;

std::uint32_t bits(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
float real(std::uint32_t value) {
    return std::bit_cast<float>(value);
}
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr auto asUnsigned = [](isa::Instruction& instruction) {
    instruction.type = isa::DataType::U32;
};

TEST(ExecuteFloat, FusedMultiplyAddRoundsOnce) {
    const float a = 1.0f + std::ldexp(1.0f, -12);
    const float product = a * a;  // Rounded: the last bit of the square is lost.
    EXPECT_EQ(real(evaluate(Ffma, bits(a), bits(a), bits(-product))), std::ldexp(1.0f, -24));
    EXPECT_EQ(real(evaluate(Fmul, bits(a), bits(a))), product);
}

TEST(ExecuteFloat, KeepsDenormals) {
    const float tiny = std::numeric_limits<float>::denorm_min();
    EXPECT_EQ(real(evaluate(Fadd, bits(tiny), bits(tiny))), 2 * tiny);
    EXPECT_EQ(real(evaluate(Fmul, bits(tiny), bits(1.0f))), tiny);
}

TEST(ExecuteFloat, MinimumAndMaximumPreferTheNumber) {
    EXPECT_EQ(real(evaluate(Fmin, bits(kNan), bits(2.0f))), 2.0f);
    EXPECT_EQ(real(evaluate(Fmax, bits(2.0f), bits(kNan))), 2.0f);
    EXPECT_EQ(evaluate(Fmin, bits(0.0f), bits(-0.0f)), bits(-0.0f));
    EXPECT_EQ(evaluate(Fmax, bits(-0.0f), bits(0.0f)), bits(0.0f));
}

// Measured on an H200, with 0xffc12345 and 0x7f812345 as NaNs.
TEST(ExecuteFloat, SinglePrecisionHasOneNan) {
    constexpr std::uint32_t kOne = 0x3f80'0000;
    constexpr std::uint32_t kInfinity = 0x7f80'0000;
    constexpr std::uint32_t kMinusOne = 0xbf80'0000;
    constexpr std::uint32_t kNans[] = {0xffc1'2345, 0x7f81'2345};
    const auto function = [](isa::MathFunction math) {
        return [math](isa::Instruction& instruction) { instruction.math = math; };
    };
    for (const std::uint32_t nan : kNans) {
        for (const isa::Opcode opcode : {Fadd, Fmul, Fdiv})
            EXPECT_EQ(evaluate(opcode, nan, kOne), kSingleNan);
        EXPECT_EQ(evaluate(Ffma, kOne, kOne, nan), kSingleNan);
        EXPECT_EQ(evaluate(Fmin, nan, nan), kSingleNan);
        EXPECT_EQ(evaluate(Fmax, nan, nan), kSingleNan);
        EXPECT_EQ(evaluate(Fabs, nan), kSingleNan);
        EXPECT_EQ(evaluate(Frnd, nan, 0, 0, function(isa::MathFunction::Floor)), kSingleNan);
        EXPECT_EQ(evaluate(Fmath, nan, 0, 0, function(isa::MathFunction::Exp)), kSingleNan);
        EXPECT_EQ(evaluate(Mov, nan), nan) << "what only moves keeps its bits";
    }
    EXPECT_EQ(evaluate(Fadd, kInfinity, kInfinity | 0x8000'0000), kSingleNan);
    EXPECT_EQ(evaluate(Fmul, kInfinity, 0), kSingleNan);
    EXPECT_EQ(evaluate(Fdiv, 0, 0), kSingleNan);
    EXPECT_EQ(evaluate(Fmath, kMinusOne, 0, 0, function(isa::MathFunction::Sqrt)), kSingleNan);
    EXPECT_EQ(evaluate(Mufu, kMinusOne, 0, 0, function(isa::MathFunction::Log)), kSingleNan);
    EXPECT_EQ(evaluate(Fadd, 0xffc1'2345, kOne, 0,
                       [](isa::Instruction& code) { code.rounding = isa::Rounding::Zero; }),
              kSingleNan);
    EXPECT_EQ(evaluate(H2f, 0xfe12), kSingleNan);
}

TEST(ExecuteFloat, ConversionToIntegersSaturatesTowardsZero) {
    EXPECT_EQ(evaluate(F2i, bits(-2.9f)), static_cast<std::uint32_t>(-2));
    EXPECT_EQ(evaluate(F2i, bits(3e9f)), 0x7FFFFFFFU);
    EXPECT_EQ(evaluate(F2i, bits(-3e9f)), 0x80000000U);
    EXPECT_EQ(evaluate(F2i, bits(kNan)), 0U);
    EXPECT_EQ(evaluate(F2i, bits(-1.0f), 0, 0, asUnsigned), 0U);
    EXPECT_EQ(evaluate(F2i, bits(5e9f), 0, 0, asUnsigned), UINT32_MAX);
}

TEST(ExecuteFloat, ConversionFromIntegersRoundsToEven) {
    EXPECT_EQ(real(evaluate(I2f, 16777217)), 16777216.0f);
    EXPECT_EQ(real(evaluate(I2f, UINT32_MAX)), -1.0f);
    EXPECT_EQ(real(evaluate(I2f, UINT32_MAX, 0, 0, asUnsigned)), 4294967296.0f);
}

TEST(ExecuteFloat, SourcesMayBeNegatedDivisionAndFunctions) {
    EXPECT_EQ(real(evaluate(Fadd, bits(3.0f), bits(5.0f), 0,
                            [](isa::Instruction& i) { i.sources[1].negate = true; })),
              -2.0f);
    EXPECT_EQ(real(evaluate(Fdiv, bits(1.0f), bits(3.0f))), 1.0f / 3.0f);
    EXPECT_EQ(real(evaluate(Fabs, bits(-4.0f))), 4.0f);
    EXPECT_EQ(real(evaluate(Frnd, bits(-1.5f), 0, 0,
                            [](isa::Instruction& i) { i.math = isa::MathFunction::Floor; })),
              -2.0f);
}

}  // namespace
}  // namespace warpscope::sm
