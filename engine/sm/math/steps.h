#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/sm/math/fused.h"

/// Of a helper: it becomes part of either version of the function that calls it.
#define WARPSCOPE_STEP [[gnu::always_inline]] inline

/// Steps of which CUDA's math library makes its functions.
namespace warpscope::sm::math {

/// A float or a double by its bits, as PTX writes it (0f3F800000, 0d3FF0000000000000).
constexpr float real(std::uint32_t bits) {
    return std::bit_cast<float>(bits);
}
constexpr double wide(std::uint64_t bits) {
    return std::bit_cast<double>(bits);
}
constexpr std::uint32_t bitsOf(float a) {
    return std::bit_cast<std::uint32_t>(a);
}
constexpr std::uint64_t bitsOf(double a) {
    return std::bit_cast<std::uint64_t>(a);
}
/// The upper half of a double as a signed number: its order is that of the doubles above zero.
constexpr std::int32_t upperOf(double a) {
    return static_cast<std::int32_t>(bitsOf(a) >> 32);
}
constexpr std::uint32_t lowerOf(double a) {
    return static_cast<std::uint32_t>(bitsOf(a));
}
constexpr double joined(std::int32_t upper, std::uint32_t lower) {
    return wide(std::uint64_t{static_cast<std::uint32_t>(upper)} << 32 | lower);
}

inline constexpr float kLog2OfE = real(0x3fb8'aa3bU);
inline constexpr float kLn2 = real(0x3f31'7218U);
inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr double kWideInfinity = std::numeric_limits<double>::infinity();

/// c[0] x^(n−1) + … + c[n−1] by fused steps.
template <std::size_t n>
WARPSCOPE_STEP float polynomial(const std::array<std::uint32_t, n>& c, float x) {
    float sum = real(c[0]);
    for (std::size_t i = 1; i < n; ++i)
        sum = std::fma(sum, x, real(c[i]));
    return sum;
}
template <std::size_t n>
WARPSCOPE_STEP double polynomial(const std::array<std::uint64_t, n>& c, double x) {
    double sum = wide(c[0]);
    for (std::size_t i = 1; i < n; ++i)
        sum = std::fma(sum, x, wide(c[i]));
    return sum;
}

/// 2^whole for −126 to 127, and zero for −127.
constexpr float powerOfTwo(std::int32_t whole) {
    return real(static_cast<std::uint32_t>(whole + 127) << 23);
}

/// One step towards zero of what is above it by `error`, a part of a unit in the last place.
WARPSCOPE_STEP float towardsZero(float rounded, float error) {
    const bool isBeyond = rounded > 0 ? error < 0 : error > 0;
    return isBeyond ? real(bitsOf(rounded) - 1) : rounded;
}

/// add.rz and mul.rz of numbers whose result is no infinity.
WARPSCOPE_STEP float sumTowardsZero(float a, float b) {
    const float sum = a + b;
    const float part = sum - a;
    return towardsZero(sum, (a - (sum - part)) + (b - part));
}
WARPSCOPE_STEP float squareTowardsZero(float a) {
    const float square = a * a;
    return std::isinf(square) ? std::numeric_limits<float>::max()
                              : towardsZero(square, std::fma(a, a, -square));
}

/// To the nearest whole number, saturating; 0 for NaN (cvt.rni.s32.f32).
WARPSCOPE_STEP std::int32_t nearestWhole(float a) {
    if (!(std::fabs(a) < 0x1p31f)) {
        if (a != a) return 0;
        return a > 0 ? std::numeric_limits<std::int32_t>::max()
                     : std::numeric_limits<std::int32_t>::min();
    }
    return static_cast<std::int32_t>(std::rint(a));
}

}  // namespace warpscope::sm::math
