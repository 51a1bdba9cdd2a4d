#include "engine/code/scaled_logarithm.h"

#include <gtest/gtest.h>

namespace warpscope::code {
namespace {

using enum isa::MathFunction;

TEST(ScaledLogarithm, IsThatOfOtherBasesAlone) {
    EXPECT_EQ(scaledLogarithm(isa::Opcode::Mufu, Log)->of, Log2);
    EXPECT_EQ(scaledLogarithm(isa::Opcode::Mufu, Log10)->of, Log2);
    EXPECT_EQ(scaledLogarithm(isa::Opcode::Fmath, Log10)->of, Log);
    EXPECT_FALSE(scaledLogarithm(isa::Opcode::Mufu, Log2));
    EXPECT_FALSE(scaledLogarithm(isa::Opcode::Fmath, Log)) << "ends with a sum";
    EXPECT_FALSE(scaledLogarithm(isa::Opcode::Dmath, Log10)) << "likewise";
}

}  // namespace
}  // namespace warpscope::code
