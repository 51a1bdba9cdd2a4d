#include "engine/sm/instructions/rare_math.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/sm/instructions/math_function.h"

namespace warpscope::sm {
namespace {

using enum isa::MathFunction;

TEST(RareMath, InversesUndoTheirFunctions) {
    for (const double x : {-0.999999, -0.7, -0.3, -1e-9, 0.0, 0.1, 0.5, 0.9, 0.9999999}) {
        EXPECT_NEAR(std::erf(applyRareMath(Erfinv, x, 0)), x, 1e-15) << x;
        EXPECT_NEAR(applyRareMath(Normcdf, applyRareMath(Normcdfinv, 0.5 + x / 2, 0), 0),
                    0.5 + x / 2, 1e-15);
    }
    const double tiny = applyRareMath(Erfcinv, 1e-100, 0);
    EXPECT_NEAR(std::erfc(tiny) / 1e-100, 1, 1e-11);
}

TEST(RareMath, ScaledErrorFunctionGoesOnBeyondErfc) {
    EXPECT_NEAR(applyRareMath(Erfcx, 4.999, 0) / applyRareMath(Erfcx, 5.001, 0), 1.000385, 1e-5);
    EXPECT_NEAR(applyRareMath(Erfcx, 100, 0), 0.0056416137829894, 1e-15);
}

TEST(RareMath, PairsAndNeighbours) {
    EXPECT_EQ(applyRareMath(Rhypot, 3, 4), 0.2);
    EXPECT_EQ(applyMath(Nextafter, 1.0f, 2.0f), std::nextafter(1.0f, 2.0f));
    EXPECT_EQ(applyRareMath(Logb, 9.0, 0), 3.0);
}

}  // namespace
}  // namespace warpscope::sm
