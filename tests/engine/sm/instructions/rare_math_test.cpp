#include "engine/sm/instructions/rare_math.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/sm/instructions/math_function.h"

namespace warpscope::sm {
namespace {

using enum isa::MathFunction;

TEST(RareMath, NeighboursExponentsAndBesselFunctions) {
    EXPECT_EQ(applyMath(Nextafter, 1.0f, 2.0f), std::nextafter(1.0f, 2.0f));
    EXPECT_EQ(applyRareMath(Logb, 9.0, 0), 3.0);
    EXPECT_NEAR(applyRareMath(J0, 2.404825557695773, 0), 0, 1e-15);
}

}  // namespace
}  // namespace warpscope::sm
