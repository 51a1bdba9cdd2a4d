#pragma once

#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

/// Steps that several functions of CUDA's math library on float share (CUDA 13.0's PTX).
namespace warpscope::sm::math {

/// A number as 2^exponent × (1 + rest), where 1 + rest lies between `least` and its double.
struct Parted {
    float number;  ///< Itself; a subnormal or negative one times 2^23.
    float exponent;
    float rest;
    bool isUsual;  ///< Neither negative nor infinite nor NaN.
};

WARPSCOPE_STEP Parted parted(float a, std::uint32_t least) {
    const bool isSmall = a < 0x1p-126f;
    Parted p{isSmall ? a * 0x1p23f : a, 0, 0, true};
    const auto bits = std::bit_cast<std::uint32_t>(p.number);
    const std::uint32_t exponent = (bits - least) & 0xff80'0000U;
    const float steps = static_cast<float>(static_cast<std::int32_t>(exponent));
    p.exponent = std::fma(steps, 0x1p-23f, isSmall ? -23.0f : 0.0f);
    p.rest = real(bits - exponent) - 1.0f;
    p.isUsual = bits < 0x7f80'0000U;
    return p;
}

/// 0.67 and 0.71: about sqrt(1/2).
inline constexpr std::uint32_t kLeastOfLog = 1'059'760'811U;
inline constexpr std::uint32_t kLeastOfLog2 = 1'060'439'283U;

/// logf of numbers that are no zero.
WARPSCOPE_STEP float logarithmOf(const Parted& p) {
    constexpr std::array<std::uint32_t, 9> kTerms{0xbe05'5027U, 0x3e10'39f6U, 0xbdf8'cdccU,
                                                  0x3e0f'2955U, 0xbe2a'd8b9U, 0x3e4c'ed0bU,
                                                  0xbe7f'ff22U, 0x3eaa'aa78U, 0xbf00'0000U};
    if (!p.isUsual) return std::fma(p.number, kInfinity, kInfinity);
    const float square = p.rest * polynomial(kTerms, p.rest);
    return std::fma(p.exponent, kLn2, std::fma(square, p.rest, p.rest));
}

/// logf.
WARPSCOPE_STEP float logarithmOf(float a) {
    const Parted p = parted(a, kLeastOfLog);
    return p.number == 0 ? -kInfinity : logarithmOf(p);
}

/// An angle as quarter turns (the lowest two bits count) and what is left, at most an eighth turn.
struct Quarters {
    float rest;
    std::int32_t count;
};

/// The product of a float and 2/pi, of which whole turns have fallen away (Payne and Hanek, "Radian
/// reduction for trigonometric functions", 1983). Requires: a number from 2 on.
Quarters quartersOfLarge(float a);

/// pi/2 is the sum of three floats.
WARPSCOPE_STEP Quarters quartersOf(float a) {
    constexpr float kLarge = 105'615.0f;
    if (std::fabs(a) >= kLarge) {
        if (std::isinf(a)) return {std::numeric_limits<float>::quiet_NaN(), 0};
        return quartersOfLarge(a);
    }
    const std::int32_t count = nearestWhole(a * real(0x3f22'f983U));
    const auto whole = static_cast<float>(count);
    const float first = std::fma(whole, real(0xbfc9'0fdaU), a);
    const float second = std::fma(whole, real(0xb3a2'2168U), first);
    return {std::fma(whole, real(0xa7c2'34c5U), second), count};
}

WARPSCOPE_STEP float sineOf(const Quarters& angle) {
    constexpr std::array<std::uint32_t, 3> kOfSine{0xb94d'4153U, 0x3c08'85e4U, 0xbe2a'aaa8U};
    constexpr std::array<std::uint32_t, 4> kOfCosine{0x37cb'ac00U, 0xbab6'07edU, 0x3d2a'aabbU,
                                                     0xbeff'ffffU};
    const float square = angle.rest * angle.rest;
    const bool isCosine = (angle.count & 1) != 0;
    const float first = isCosine ? 1.0f : angle.rest;
    const float terms = isCosine ? polynomial(kOfCosine, square) : polynomial(kOfSine, square);
    const float result = std::fma(terms, std::fma(square, first, 0.0f), first);
    return (angle.count & 2) != 0 ? std::fma(result, -1.0f, 0.0f) : result;
}

/// sin(pi a) of a as halves, of which the lowest two bits count, and what is left.
WARPSCOPE_STEP float sineOfHalves(float rest, std::int32_t halves) {
    constexpr std::array<std::uint32_t, 5> kOfCosine{0x3e68'4e12U, 0xbfaa'd2e0U, 0x4081'e0cfU,
                                                     0xc09d'e9e6U, 0x3f80'0000U};
    constexpr std::array<std::uint32_t, 3> kOfSine{0xbf17'acc9U, 0x4023'3590U, 0xc0a5'5df6U};
    const float square = rest * rest;
    const auto ofSine = [&] {
        const float cubes =
            std::fma(polynomial(kOfSine, square), std::fma(square, rest, 0.0f), 0.0f);
        return std::fma(real(0x4049'0fdbU), rest, cubes);
    };
    const float result = (halves & 1) != 0 ? polynomial(kOfCosine, square) : ofSine();
    return (halves & 2) != 0 ? 0.0f - result : result;
}

}  // namespace warpscope::sm::math
