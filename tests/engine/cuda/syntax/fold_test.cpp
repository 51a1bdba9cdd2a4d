#include "engine/cuda/syntax/fold.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

const Type kInt = scalarType(Scalar::Int);
const Type kUnsigned = scalarType(Scalar::Unsigned);
const Type kFloat = scalarType(Scalar::Float);

TEST(Fold, DividesAsTheMachineDoes) {
    EXPECT_EQ(foldBinary(BinaryOperator::Divide, kInt, static_cast<std::uint32_t>(-7), 2),
              static_cast<std::uint32_t>(-3));
    EXPECT_EQ(foldBinary(BinaryOperator::Remainder, kInt, static_cast<std::uint32_t>(-7), 2),
              static_cast<std::uint32_t>(-1));
    EXPECT_EQ(foldBinary(BinaryOperator::Divide, kInt, 0x80000000u, UINT32_MAX), 0x80000000u);
    EXPECT_EQ(foldBinary(BinaryOperator::Divide, kInt, 1, 0), std::nullopt);
    EXPECT_EQ(foldBinary(BinaryOperator::Remainder, kUnsigned, 1, 0), std::nullopt);
}

TEST(Fold, ComparesInTheRightType) {
    EXPECT_EQ(foldBinary(BinaryOperator::Less, kInt, UINT32_MAX, 0), 1u);
    EXPECT_EQ(foldBinary(BinaryOperator::Less, kUnsigned, UINT32_MAX, 0), 0u);
    const auto nan = std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ(foldBinary(BinaryOperator::Equal, kFloat, nan, nan), 0u);
    EXPECT_EQ(foldBinary(BinaryOperator::NotEqual, kFloat, nan, nan), 1u);
}

TEST(Fold, ConvertsAsTheMachineDoes) {
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    EXPECT_EQ(foldConversion(kFloat, kInt, bits(-1.9f)), static_cast<std::uint32_t>(-1));
    EXPECT_EQ(foldConversion(kFloat, kInt, bits(1e20f)), 0x7fffffffu);
    EXPECT_EQ(foldConversion(kFloat, kUnsigned, bits(-5.0f)), 0u);
    EXPECT_EQ(foldConversion(kUnsigned, kFloat, UINT32_MAX), bits(4294967296.0f));
    EXPECT_EQ(foldConversion(kInt, scalarType(Scalar::Char), 200), static_cast<std::uint32_t>(-56));
    EXPECT_EQ(foldConversion(kFloat, scalarType(Scalar::Bool), bits(0.5f)), 1u);
}

TEST(Fold, GivesWhatTheMachineWouldCompute) {
    const char* const text = "out[0] = (A / B) * 3 - (A % B) + (A >> 2) + (A < B) + (~A & B);";
    const std::string known = std::string("const int A = -77, B = 13;\n") + text;
    const std::string unknown = std::string("int A = in[0], B = in[1];\n") + text;
    EXPECT_EQ(support::valueOf(known), support::valueOf(unknown, {-77, 13}));
}

TEST(Fold, LeavesNothingOfAConstantToTheKernel) {
    const auto program = programOfBody("out[0] = (3 + 4) * 2 == 14 ? 5 : in[0];");
    EXPECT_EQ(program.instructions.size(), 2u) << textOf(program);
}

}  // namespace
}  // namespace warpscope::cuda
