#include "engine/sm/instructions/math_function.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

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

TEST(MathFunction, TheNearestIsThatOfTheDoubleResult) {
    for (float x = 0.1f; x < 5; x += 0.3f) {
        EXPECT_EQ(applyNearestMath(Rsqrt, x, 0),
                  static_cast<float>(1 / std::sqrt(static_cast<double>(x))));
    }
}

TEST(MathFunction, FindsTheGpusOwn) {
    const auto word = [](isa::MathFunction function, float a, float b) {
        return std::bit_cast<std::uint32_t>(applyMath(function, a, b));
    };
    const auto wideWord = [](isa::MathFunction function, double a, double b) {
        return std::bit_cast<std::uint64_t>(applyMath(function, a, b));
    };
    EXPECT_EQ(word(Sin, std::bit_cast<float>(0x669e0663U), std::bit_cast<float>(0x0U)),
              0x3ede4251U);
    EXPECT_EQ(word(Erf, std::bit_cast<float>(0x67ee1dd7U), std::bit_cast<float>(0x0U)),
              0x3f800000U);
    EXPECT_EQ(word(Pow, std::bit_cast<float>(0x3925eae1U), std::bit_cast<float>(0xbdefa7dcU)),
              0x40323639U);
    EXPECT_EQ(word(Atan2, std::bit_cast<float>(0x4371ca58U), std::bit_cast<float>(0x427c0000U)),
              0x3fa86fa7U);
    EXPECT_EQ(wideWord(Exp, std::bit_cast<double>(std::uint64_t{0x65bea3b15610359fU}),
                       std::bit_cast<double>(std::uint64_t{0x0U})),
              0x7ff0000000000000U);
    EXPECT_EQ(wideWord(Sin, std::bit_cast<double>(std::uint64_t{0xbfa88f8ead411ba1U}),
                       std::bit_cast<double>(std::uint64_t{0x0U})),
              0xbfa88d256beb5aa1U);
    EXPECT_EQ(wideWord(Pow, std::bit_cast<double>(std::uint64_t{0xfffffffffffffU}),
                       std::bit_cast<double>(std::uint64_t{0x4330000000000000U})),
              0x0U);
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
    EXPECT_EQ(applyMath(Logb, 9.0, 0.0), 3.0);
    EXPECT_EQ(applyMath(Nextafter, 1.0f, 2.0f), std::nextafter(1.0f, 2.0f));
    EXPECT_EQ(applyMath(Exp10, 2.0, 0.0), 100.0);
    EXPECT_NEAR(applyMath(Lgamma, 10.0, 0.0), 12.801827480081469, 1e-14);
    EXPECT_NEAR(applyMath(Erf, 0.5, 0.0), 0.5204998778130465, 1e-15);
}

/// All lanes of a warp at once: with the processor's own fused multiply-add where it has one.
TEST(MathFunction, ManyAtOnceAreAsOneByOne) {
    std::vector<float> a;
    std::uint32_t random = 1;
    for (int i = 0; i < 20'000; ++i) {
        random = random * 1664525U + 1013904223U;
        a.push_back(std::bit_cast<float>(i % 2 == 0 ? random : 0x3c00'0000U + (random >> 5)));
    }
    for (const std::uint32_t bits :
         {0U, 0x8000'0000U, 0x7f80'0000U, 0xff80'0000U, 0x7fc0'0000U, 1U})
        a.push_back(std::bit_cast<float>(bits));
    const std::vector<float> b(a.rbegin(), a.rend());
    std::vector<float> result(a.size());
    const auto bitsOf = [](float x) {
        return x == x ? std::bit_cast<std::uint32_t>(x) : 0x7fff'ffffU;  // All NaNs are one.
    };
    for (int number = 0; number <= static_cast<int>(Nextafter); ++number) {
        const auto function = static_cast<isa::MathFunction>(number);
        applyMath(function, a, b, result);
        for (std::size_t i = 0; i < a.size(); ++i)
            ASSERT_EQ(bitsOf(result[i]), bitsOf(applyMath(function, a[i], b[i])))
                << number << " " << a[i];
        applySpecial(function, a, result);
        for (std::size_t i = 0; i < a.size(); ++i)
            ASSERT_EQ(bitsOf(result[i]), bitsOf(applySpecial(function, a[i])))
                << number << " " << a[i];
    }
}

}  // namespace
}  // namespace warpscope::sm
