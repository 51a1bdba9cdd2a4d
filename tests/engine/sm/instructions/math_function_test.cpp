#include "engine/sm/instructions/math_function.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace warpscope::sm {
namespace {

using enum isa::MathFunction;

TEST(MathFunction, ExactCasesAreExact) {
    EXPECT_EQ(applyMath(Sqrt, 9.0f, 0.0f), 3.0f);
    EXPECT_EQ(applyMath(Rsqrt, 4.0f, 0.0f), 0.5f);
    EXPECT_EQ(applyMath(Rcp, 8.0f, 0.0f), 0.125f);
    EXPECT_EQ(applyMath(Exp2, 10.0f, 0.0f), 1024.0f);
    EXPECT_EQ(applyMath(Log2, 8.0f, 0.0f), 3.0f);
    EXPECT_EQ(applyMath(Log10, 1000.0f, 0.0f), 3.0f);
    EXPECT_EQ(applyMath(Pow, 3.0f, 4.0f), 81.0f);
    EXPECT_EQ(applyMath(Sin, 0.0f, 0.0f), 0.0f);
    EXPECT_EQ(applyMath(Cos, 0.0f, 0.0f), 1.0f);
}

TEST(MathFunction, RoundsToIntegersInItsFourWays) {
    EXPECT_EQ(applyMath(Floor, -0.5f, 0), -1.0f);
    EXPECT_EQ(applyMath(Ceil, 0.5f, 0), 1.0f);
    EXPECT_EQ(applyMath(Trunc, -1.9f, 0), -1.0f);
    EXPECT_EQ(applyMath(Rint, 2.5f, 0), 2.0f);
}

TEST(MathFunction, IsTheNearestFloatOfTheDoubleResult) {
    for (float x = 0.1f; x < 5; x += 0.3f) {
        EXPECT_EQ(applyMath(Sin, x, 0), static_cast<float>(std::sin(static_cast<double>(x))));
        EXPECT_EQ(applyMath(Erf, x, 0), static_cast<float>(std::erf(static_cast<double>(x))));
        EXPECT_EQ(applyNearestMath(Rsqrt, x, 0),
                  static_cast<float>(1 / std::sqrt(static_cast<double>(x))));
        EXPECT_EQ(applyMath(Tan, x, 0), static_cast<float>(std::tan(static_cast<double>(x))));
    }
}

TEST(MathFunction, FunctionsOfTheSpecialUnitAreTheGpus) {
    const auto word = [](isa::MathFunction function, float a) {
        return std::bit_cast<std::uint32_t>(applyMath(function, a, 0));
    };
    EXPECT_EQ(word(Rsqrt, 0.5f), 0x3fb5'04f2U) << "an H200; the nearest float is 3fb504f3";
    EXPECT_EQ(word(Exp, -20.0f), 0x310d'a432U) << "an H200; the nearest float is 310da433";
    EXPECT_EQ(word(Exp10, -20.0f), 0x1e3c'e509U) << "an H200; the nearest float is 1e3ce508";
}

TEST(MathFunction, OutsideTheirDomainTheyGiveNotANumber) {
    EXPECT_TRUE(std::isnan(applyMath(Sqrt, -1.0f, 0.0f)));
    EXPECT_TRUE(std::isnan(applyMath(Log, -1.0f, 0.0f)));
    EXPECT_TRUE(std::isinf(applyMath(Rcp, 0.0f, 0.0f)));
}

TEST(MathFunction, FunctionsOfTheFurtherLibrary) {
    using enum isa::MathFunction;
    EXPECT_EQ(applyMath(Fmod, -5.5, 2.0), -1.5);
    EXPECT_EQ(applyMath(Remainder, 5.5, 2.0), -0.5);
    EXPECT_EQ(applyMath(Round, -2.5, 0.0), -3.0);
    EXPECT_EQ(applyMath(Sinpi, 1.0, 0.0), 0.0) << "exact at multiples of a half";
    EXPECT_EQ(applyMath(Cospi, 3.0, 0.0), -1.0);
    // Of a whole number a zero with its sign; no zero of the cosine is negative (nvcc's libdevice).
    for (const double whole : {-0.0, -1.0, -2.0})
        EXPECT_TRUE(std::signbit(applyMath(Sinpi, whole, 0.0))) << whole;
    EXPECT_FALSE(std::signbit(applyMath(Sinpi, 1.0, 0.0)));
    for (const double half : {-1.5, -0.5, 0.5, 1.5})
        EXPECT_FALSE(std::signbit(applyMath(Cospi, half, 0.0))) << half;
    EXPECT_EQ(applyMath(Ldexp, 3.0, 4.0), 48.0);
    EXPECT_EQ(applyMath(Copysign, 3.0f, -0.0f), -3.0f);
    EXPECT_EQ(applyMath(Exp10, 2.0, 0.0), 100.0);
    EXPECT_NEAR(applyMath(Lgamma, 10.0, 0.0), 12.801827480081469, 1e-14);
    EXPECT_NEAR(applyMath(Erf, 0.5, 0.0), 0.5204998778130465, 1e-15);
}

}  // namespace
}  // namespace warpscope::sm
