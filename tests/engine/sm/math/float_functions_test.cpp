#include "engine/sm/math/float_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "engine/sm/instructions/math_function.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/timing/float_values.h"

namespace warpscope::sm::math {
namespace {

/// A float of −1 to 1 for each number.
float chance(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return static_cast<float>(x >> 8) * (1.0f / 8388608.0f) - 1.0f;
}

/// FNV-1a over the words of 64 results.
template <class F>
std::uint64_t hashOf64(F function) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (std::uint32_t i = 0; i < 64; ++i)
        hash = (hash ^ std::bit_cast<std::uint32_t>(oneNan(function(i)))) * 0x100000001b3U;
    return hash;
}

// The hashes are those of an H200's words.
TEST(FloatFunctions, ExponentialsAreTheGpus) {
    const auto x = [](std::uint32_t i) { return chance(i) * 20; };
    EXPECT_EQ(hashOf64([&](auto i) { return exponential(x(i)); }), 0x7dce7db25c3348eeU);
    EXPECT_EQ(hashOf64([&](auto i) { return approximateExp2(x(i)); }), 0xf5f654e64b65ac7cU);
    EXPECT_EQ(hashOf64([&](auto i) { return exponential10(x(i)); }), 0xeb7f94208986ff97U);
}

TEST(FloatFunctions, LogarithmsAreTheGpus) {
    const auto y = [](std::uint32_t i) { return std::fabs(chance(i + 1)) * 100; };
    EXPECT_EQ(hashOf64([&](auto i) { return naturalLogarithm(y(i)); }), 0x1d8dd8b8d2cf2188U);
    EXPECT_EQ(hashOf64([&](auto i) { return logarithm2(y(i)); }), 0xfd1b9364e250b908U);
    EXPECT_EQ(hashOf64([&](auto i) { return logarithm10(y(i)); }), 0x709584a701fcf9a7U);
}

TEST(FloatFunctions, HyperbolicFunctionsAreTheGpus) {
    const auto x = [](std::uint32_t i) { return chance(i) * 3; };
    EXPECT_EQ(hashOf64([&](auto i) { return hyperbolicSine(x(i)); }), 0xb94a712b978edf51U);
    EXPECT_EQ(hashOf64([&](auto i) { return hyperbolicCosine(x(i)); }), 0x072e0a36a1c2bafaU);
    EXPECT_EQ(hashOf64([&](auto i) { return hyperbolicTangent(x(i)); }), 0x308bdd9ed2e59175U);
}

TEST(FloatFunctions, FastFunctionsAreTheGpus) {
    using enum isa::MathFunction;
    const auto x = [](std::uint32_t i) { return chance(i) * 5; };
    const auto y = [](std::uint32_t i) { return chance(i + 1) * 3; };
    EXPECT_EQ(hashOf64([&](auto i) { return approximateQuotient(x(i), y(i)); }),
              0x241860f386998eb6U);
    EXPECT_EQ(hashOf64([&](auto i) { return applySpecial(Exp, x(i)); }), 0xe24e5256933c09a5U);
    EXPECT_EQ(hashOf64([&](auto i) { return applySpecial(Log, std::fabs(x(i))); }),
              0x15f991f0759fb4e8U);
    EXPECT_EQ(hashOf64([&](auto i) { return applySpecial(Exp10, x(i)); }), 0x37676cbf72292112U);
    EXPECT_EQ(hashOf64([&](auto i) { return applySpecial(Log2, std::fabs(y(i))); }),
              0x6f5263a472049f96U);
}

TEST(FloatFunctions, ZerosInfinitiesAndNansAreWhatTheyShouldBe) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    using FloatFunction = float (*)(float);
    for (const FloatFunction function : std::initializer_list<FloatFunction>{
             exponential, exponential10, naturalLogarithm, logarithm2, logarithm10,
             hyperbolicTangent, hyperbolicSine, hyperbolicCosine})
        EXPECT_TRUE(std::isnan(function(nan)));
    EXPECT_EQ(exponential(-kInfinity), 0.0f);
    EXPECT_EQ(exponential(kInfinity), kInfinity);
    EXPECT_EQ(exponential(0.0f), 1.0f);
    for (const FloatFunction logarithm :
         std::initializer_list<FloatFunction>{naturalLogarithm, logarithm2, logarithm10}) {
        EXPECT_EQ(logarithm(-0.0f), -kInfinity);
        EXPECT_EQ(logarithm(kInfinity), kInfinity);
        EXPECT_EQ(logarithm(1.0f), 0.0f);
        EXPECT_TRUE(std::isnan(logarithm(-1.0f)));
    }
    EXPECT_EQ(logarithm2(0x1p-140f), -140.0f);
    EXPECT_EQ(hyperbolicTangent(-kInfinity), -1.0f);
    EXPECT_EQ(hyperbolicSine(-kInfinity), -kInfinity);
    EXPECT_EQ(hyperbolicCosine(-kInfinity), kInfinity);
    EXPECT_TRUE(std::signbit(hyperbolicTangent(-0.0f)));
}

}  // namespace
}  // namespace warpscope::sm::math
