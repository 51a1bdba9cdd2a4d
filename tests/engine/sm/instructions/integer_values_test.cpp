#include "engine/sm/instructions/integer_values.h"

#include <gtest/gtest.h>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using enum isa::Opcode;
using support::evaluate;

constexpr std::uint32_t kMin = 0x80000000;
constexpr auto unsignedOnes = [](isa::Instruction& instruction) {
    instruction.type = isa::DataType::U32;
};
constexpr std::uint32_t bitsOf(int value) {
    return static_cast<std::uint32_t>(value);
}

TEST(IntegerValues, DivisionNeverTrapsAndRoundsTowardsZero) {
    EXPECT_EQ(evaluate(Idiv, bitsOf(-7), 2), bitsOf(-3));
    EXPECT_EQ(evaluate(Irem, bitsOf(-7), 2), bitsOf(-1));
    EXPECT_EQ(evaluate(Idiv, 7, 0), UINT32_MAX);
    EXPECT_EQ(evaluate(Irem, 7, 0), 7U);
    EXPECT_EQ(evaluate(Idiv, kMin, bitsOf(-1)), kMin);
    EXPECT_EQ(evaluate(Irem, kMin, bitsOf(-1)), 0U);
    EXPECT_EQ(evaluate(Idiv, kMin, 2, 0, unsignedOnes), 0x40000000U);
}

TEST(IntegerValues, ShiftsByTheWidthOrMoreEmptyTheRegister) {
    EXPECT_EQ(evaluate(Shl, 1, 31), kMin);
    EXPECT_EQ(evaluate(Shl, 1, 32), 0U);
    EXPECT_EQ(evaluate(Shr, kMin, 40), UINT32_MAX);
    EXPECT_EQ(evaluate(Shr, kMin, 40, 0, unsignedOnes), 0U);
    EXPECT_EQ(evaluate(Shr, kMin, 4), 0xF8000000U);
}

TEST(IntegerValues, ArithmeticWrapsAndSourcesMayBeNegated) {
    EXPECT_EQ(evaluate(Iadd, UINT32_MAX, 2), 1U);
    EXPECT_EQ(evaluate(Iadd, 3, 5, 0, [](isa::Instruction& i) { i.sources[1].negate = true; }),
              bitsOf(-2));
    EXPECT_EQ(evaluate(Imad, 0x10000, 0x10001, 7), 0x10007U);
    EXPECT_EQ(evaluate(Imad, 2, 3, 7, [](isa::Instruction& i) { i.sources[2].negate = true; }),
              bitsOf(-1));
    EXPECT_EQ(evaluate(Imulhi, bitsOf(-1), 2), bitsOf(-1));
    EXPECT_EQ(evaluate(Imulhi, bitsOf(-1), 2, 0, unsignedOnes), 1U);
    EXPECT_EQ(evaluate(Imul, bitsOf(-3), 5), bitsOf(-15));
}

TEST(IntegerValues, MinimumMaximumAndAbsolute) {
    EXPECT_EQ(evaluate(Imin, bitsOf(-1), 1), bitsOf(-1));
    EXPECT_EQ(evaluate(Imin, bitsOf(-1), 1, 0, unsignedOnes), 1U);
    EXPECT_EQ(evaluate(Imax, bitsOf(-1), 1), 1U);
    EXPECT_EQ(evaluate(Iabs, bitsOf(-9)), 9U);
    EXPECT_EQ(evaluate(Iabs, kMin), kMin);
}

TEST(IntegerValues, BitOperations) {
    EXPECT_EQ(evaluate(And, 12, 10), 8U);
    EXPECT_EQ(evaluate(Or, 12, 10), 14U);
    EXPECT_EQ(evaluate(Xor, 12, 10), 6U);
    EXPECT_EQ(evaluate(Not, 0), UINT32_MAX);
    EXPECT_EQ(evaluate(Popc, 0xF0F0), 8U);
    EXPECT_EQ(evaluate(Clz, 0), 32U);
    EXPECT_EQ(evaluate(Clz, 1), 31U);
    EXPECT_EQ(evaluate(Ffs, 0), 0U);
    EXPECT_EQ(evaluate(Ffs, 8), 4U);
    EXPECT_EQ(evaluate(Brev, 1), kMin);
}

TEST(IntegerValues, APowerOfTwoLeavesWhatADivisionLeaves) {
    for (const std::int32_t power : {1, 2, 8, 1 << 30}) {
        const auto bits = static_cast<std::uint32_t>(power);
        for (const std::int32_t a : {0, 1, 7, 8, -1, -7, -8, -9, INT32_MAX, INT32_MIN}) {
            EXPECT_EQ(remainderOfPower(a, power), remainderOf(a, power)) << a << " " << power;
            const auto u = static_cast<std::uint32_t>(a);
            EXPECT_EQ(remainderOfPower(u, bits), remainderOf(u, bits)) << u << " " << power;
        }
    }
}

}  // namespace
}  // namespace warpscope::sm
