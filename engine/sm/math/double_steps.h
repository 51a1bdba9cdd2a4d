#pragma once

#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

/// Steps that several functions of CUDA's math library on double share (CUDA 13.0's PTX).
namespace warpscope::sm::math {

inline constexpr double kWideLog2OfE = wide(0x3ff7'1547'652b'82feU);
inline constexpr double kWideLn2 = wide(0x3fe6'2e42'fefa'39efU);
inline constexpr double kWideLn2Lower = wide(0x3c7a'bc9e'3b39'803fU);

/// What is added to a number so that the sum's last bits are its whole part.
inline constexpr double kRounder = wide(0x4338'0000'0000'0000U);

/// a 2^whole by its exponent alone, which stays within those of numbers, but for a result that is
/// thrown away.
WARPSCOPE_STEP double scaled(double a, std::int32_t whole) {
    const std::uint32_t upper =
        static_cast<std::uint32_t>(upperOf(a)) + (static_cast<std::uint32_t>(whole) << 20);
    return joined(static_cast<std::int32_t>(upper), lowerOf(a));
}

/// 1 / a from the special function unit's, to which its error is added once.
WARPSCOPE_STEP double inverseOf(double a) {
    const double rough = specialReciprocal(a);
    const double error = std::fma(-a, rough, 1.0);
    return std::fma(std::fma(error, error, error), rough, rough);
}

/// 1 / sqrt(a) likewise.
WARPSCOPE_STEP double inverseRootOf(double a) {
    const double rough = specialInverseRoot(a);
    const double error = std::fma(a, -(rough * rough), 1.0);
    return std::fma(std::fma(error, 0.375, 0.5), error * rough, rough);
}

/// rsqrt: the same of any double.
WARPSCOPE_STEP double inverseRootOfAny(double a) {
    if (a == 0) return std::copysign(kWideInfinity, a);
    if (a < 0) return wide(0xfff8'0000'0000'0000U);
    if (!(a < kWideInfinity)) return a == kWideInfinity ? 0.0 : a + a;
    return upperOf(a) < 0x0010'0000 ? inverseRootOf(a * 0x1p54) * 0x1p27 : inverseRootOf(a);
}

/// sqrt(a) of a number from 0 on, `rough` being 1 / sqrt(a) of the special function unit.
WARPSCOPE_STEP double rootOf(double a, double rough) {
    const double half = scaled(rough, -1);
    const double first = a * rough;
    const double second = std::fma(std::fma(first, -first, a), half, first);
    const double better = std::fma(std::fma(rough, -second, 1.0), half, half);
    return std::fma(std::fma(second, -second, a), better, second);
}

/// exp(a) = 2^whole exp(rest), |rest| at most ln 2 / 2. Of NaN and beyond the range of exp any
/// numbers.
struct ExponentParts {
    std::int32_t whole;
    double rest;
};

WARPSCOPE_STEP ExponentParts exponentParts(double a) {
    const double rounded = std::fma(a, kWideLog2OfE, kRounder);
    const double whole = rounded - kRounder;
    const double rest = std::fma(whole, -kWideLn2, a);
    return {static_cast<std::int32_t>(lowerOf(rounded)), std::fma(whole, -kWideLn2Lower, rest)};
}

/// exp of |rest| at most ln 2 / 2.
WARPSCOPE_STEP double exponentialOfRest(double rest) {
    constexpr std::array<std::uint64_t, 12> kTerms{
        0x3e5a'de15'69ce'2bdfU, 0x3e92'8af3'fca2'13eaU, 0x3ec7'1dee'6240'1315U,
        0x3efa'0199'7c89'eb71U, 0x3f2a'01a0'1476'1f65U, 0x3f56'c16c'1852'b7afU,
        0x3f81'1111'1112'2322U, 0x3fa5'5555'5555'02a1U, 0x3fc5'5555'5555'5511U,
        0x3fe0'0000'0000'000bU, 0x3ff0'0000'0000'0000U, 0x3ff0'0000'0000'0000U};
    return polynomial(kTerms, rest);
}

/// a 2^whole in two steps, for results that are subnormal.
WARPSCOPE_STEP double scaledInTwoSteps(double a, std::int32_t whole) {
    const std::int32_t half = whole / 2;
    return scaled(a, half) * scaled(1.0, whole - half);
}

/// exp.
WARPSCOPE_STEP double exponentialOf(double a) {
    constexpr std::int32_t kUsual = 0x4086'232b;  // About 708: beyond it subnormal or infinite.
    constexpr std::int32_t kLast = 0x4087'4800;   // About 745: beyond it 0.
    const ExponentParts parts = exponentParts(a);
    const double terms = exponentialOfRest(parts.rest);
    const std::int32_t upper = upperOf(a) & 0x7fff'ffff;
    if (upper < kUsual) return scaled(terms, parts.whole);
    if (upper < kLast) return scaledInTwoSteps(terms, parts.whole);
    return a < 0 ? 0.0 : a + kWideInfinity;
}

/// A number above zero as 2^exponent × mantissa between sqrt(1/2) and sqrt(2).
struct WideParts {
    double exponent;
    double mantissa;
};

/// `upper` and `lower` are the number's halves, `exponent` is 0 or what scaling has taken.
WARPSCOPE_STEP WideParts partsOf(std::int32_t upper, std::uint32_t lower, std::int32_t exponent) {
    constexpr std::int32_t kRootOf2 = 0x3ff6'a09f;
    exponent += (upper >> 20) - 1023;
    std::int32_t inMantissa = (upper & 0x000f'ffff) | 0x3ff0'0000;
    if (inMantissa >= kRootOf2) {
        inMantissa -= 0x0010'0000;
        ++exponent;
    }
    return {static_cast<double>(exponent), joined(inMantissa, lower)};
}

/// log.
WARPSCOPE_STEP double logarithmOf(double a) {
    constexpr std::array<std::uint64_t, 8> kTerms{0x3eb1'380b'3ae8'0f1eU, 0x3ed0'ee25'8b7a'8b04U,
                                                  0x3ef3'b266'9f02'676fU, 0x3f17'45cb'a9ab'0956U,
                                                  0x3f3c'71c7'2d1b'5154U, 0x3f62'4924'923b'e72dU,
                                                  0x3f89'9999'9999'a3c4U, 0x3fb5'5555'5555'5554U};
    const bool isSmall = upperOf(a) < 0x0010'0000;
    const double number = isSmall ? a * 0x1p54 : a;
    const std::int32_t upper = upperOf(number);
    if (static_cast<std::uint32_t>(upper) - 1 >= 0x7fef'ffffU)
        return (upper & 0x7fff'ffff) == 0 ? -kWideInfinity
                                          : std::fma(number, kWideInfinity, kWideInfinity);
    const auto [exponent, mantissa] = partsOf(upper, lowerOf(number), isSmall ? -54 : 0);
    const double inverse = inverseOf(mantissa + 1.0);
    const double less = mantissa - 1.0;
    const double u = std::fma(less, inverse, less * inverse);
    const double square = u * u;
    const double rest = less - u;
    const double lower = inverse * std::fma(-u, less, rest + rest);
    const double terms = std::fma(square * polynomial(kTerms, square), u, lower);
    const double main = std::fma(exponent, kWideLn2, u);
    const double cut = std::fma(-exponent, kWideLn2, main) - u;
    return main + std::fma(exponent, kWideLn2Lower, terms - cut);
}

/// log1p.
WARPSCOPE_STEP double logarithmBeside1(double a) {
    constexpr std::array<std::uint64_t, 8> kTerms{0x3eb3'72fb'2fbe'14b5U, 0x3ed0'87ff'ceb2'dc44U,
                                                  0x3ef3'b9ff'890f'468cU, 0x3f17'457e'fd51'baf8U,
                                                  0x3f3c'71c8'de3c'e825U, 0x3f62'4924'8fa4'661fU,
                                                  0x3f89'9999'999d'70c4U, 0x3fb5'5555'5555'5462U};
    // By the upper halves: from about −0.4 to 0.67.
    const std::int32_t upper = upperOf(a);
    const bool isNear = upper >= 0 ? upper < 0x3fe5'5555 : (upper & 0x7fff'ffff) < 0x3fd9'9999;
    if (!isNear) return logarithmOf(a + 1.0);
    const double share = a * (a / (a + 2.0));
    const double u = a - share;
    const double square = u * u;
    return a + std::fma(square * polynomial(kTerms, square), u, -share);
}

/// exp(a) 2^−halvings − 2^−halvings, |a| below the end of exp.
WARPSCOPE_STEP double exponentialLessOneOf(double a, std::int32_t halvings) {
    constexpr std::array<std::uint64_t, 11> kTerms{
        0x3e21'f407'6acd'15b6U, 0x3e5a'f86d'8ebd'13cdU, 0x3e92'7e50'92ba'033dU,
        0x3ec7'1dde'6c5f'9da1U, 0x3efa'01a0'18d0'34e6U, 0x3f2a'01a0'1b3b'6940U,
        0x3f56'c16c'16c1'b5ddU, 0x3f81'1111'1110'f74dU, 0x3fa5'5555'5555'554dU,
        0x3fc5'5555'5555'5557U, 0x3fe0'0000'0000'0000U};
    const ExponentParts parts = exponentParts(a);
    const bool isTiny = (static_cast<std::uint32_t>(upperOf(a)) << 1) < 2'142'496'327U;
    const double rest = isTiny ? a : parts.rest;
    const std::int32_t whole = isTiny ? 0 : parts.whole - halvings;
    // 2^1024 is no double: half of it then, and the sum twice.
    const bool isAtEnd = whole == 1024;
    const double power = scaled(1.0, isAtEnd ? whole - 1 : whole);
    const double terms = std::fma(rest * polynomial(kTerms, rest), rest, rest);
    const double sum = std::fma(terms, power, power - scaled(1.0, -halvings));
    if ((upperOf(a) & 0x7fff'ffff) == 0) return rest;
    return isAtEnd ? sum + sum : sum;
}

/// An angle as quarter turns (the lowest two bits count) and what is left, at most an eighth turn.
struct WideQuarters {
    double rest;
    std::int32_t count;
};

/// The product of a double and 2/pi, of which whole turns have fallen away (Payne and Hanek,
/// "Radian reduction for trigonometric functions", 1983). Requires: a number from 2^31 on.
WideQuarters wideQuartersOfLarge(double a);

/// pi/2 is the sum of three doubles.
WARPSCOPE_STEP WideQuarters wideQuartersOf(double a) {
    constexpr double kLarge = 0x1p31;
    if (std::fabs(a) == kWideInfinity) return {a * 0.0, 0};
    if (std::fabs(a) >= kLarge) return wideQuartersOfLarge(a);
    if (a != a) return {a, 0};
    const auto count = static_cast<std::int32_t>(std::rint(a * wide(0x3fe4'5f30'6dc9'c883U)));
    const auto whole = static_cast<double>(count);
    const double first = std::fma(-whole, wide(0x3ff9'21fb'5444'2d18U), a);
    const double second = std::fma(-whole, wide(0x3c91'a626'3314'5c00U), first);
    return {std::fma(-whole, wide(0x397b'839a'2520'49c0U), second), count};
}

/// sin.
WARPSCOPE_STEP double wideSineOf(const WideQuarters& angle) {
    constexpr std::array<std::uint64_t, 7> kOfSine{0x3de5'db65'f978'5ebaU, 0xbe5a'e5f1'2cb0'd246U,
                                                   0x3ec7'1de3'69ac'e392U, 0xbf2a'01a0'19db'62a1U,
                                                   0x3f81'1111'1111'0818U, 0xbfc5'5555'5555'5554U,
                                                   0x0000'0000'0000'0000U};
    constexpr std::array<std::uint64_t, 8> kOfCosine{
        0xbda8'ff83'20fd'8164U, 0x3e21'eea7'c1ef'8528U, 0xbe92'7e4f'8e06'e6d9U,
        0x3efa'01a0'19dd'bce9U, 0xbf56'c16c'16c1'5d47U, 0x3fa5'5555'5555'5551U,
        0xbfe0'0000'0000'0000U, 0x3ff0'0000'0000'0000U};
    const double square = angle.rest * angle.rest;
    const double result = (angle.count & 1) != 0
                              ? polynomial(kOfCosine, square)
                              : std::fma(polynomial(kOfSine, square), angle.rest, angle.rest);
    return (angle.count & 2) != 0 ? std::fma(result, -1.0, 0.0) : result;
}

/// The same of half turns: a number as halves and what is left, in radians.
WARPSCOPE_STEP WideQuarters wideQuartersOfHalfTurns(double a) {
    const double halves = std::rint(scaled(a, 1));
    const double share = std::fma(-halves, 0.5, a);
    const double rest =
        std::fma(share, wide(0x4009'21fb'5444'2d18U), share * wide(0x3ca1'a626'3314'5c07U));
    // Of what is no number or a whole one anyway the count does not matter.
    const bool isCounted = std::fabs(halves) < 0x1p62;
    return {rest, isCounted ? static_cast<std::int32_t>(static_cast<std::int64_t>(halves) & 3) : 0};
}

}  // namespace warpscope::sm::math
