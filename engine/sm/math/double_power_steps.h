#pragma once

#include "engine/sm/math/double_steps.h"

/// Powers of double: log |a| as the sum of two doubles, times b, and e to that (CUDA 13.0's PTX).
namespace warpscope::sm::math {

struct TwoDoubles {
    double upper;
    double lower;
};

/// The sum of both, the upper one being the larger.
WARPSCOPE_STEP TwoDoubles summed(double upper, double lower) {
    const double sum = upper + lower;
    return {sum, lower + (upper - sum)};
}

/// 2 atanh of about u / 2, where u = 2 (m − 1) / (m + 1): u + u³ (1/12 + …).
WARPSCOPE_STEP TwoDoubles logarithmOfMantissa(double mantissa) {
    constexpr std::array<std::uint64_t, 7> kTerms{0x3eb0'f5ff'7d2c'afe2U, 0x3ed0'f5d2'41ad'3b5aU,
                                                  0x3ef3'b20a'7548'8a3fU, 0x3f17'45cd'e4fa'ecd5U,
                                                  0x3f3c'71c7'258a'578bU, 0x3f62'4924'9242'b910U,
                                                  0x3f89'9999'9999'9dfbU};
    constexpr double kTwelfth = wide(0x3fb5'5555'5555'5555U);
    const double inverse = inverseOf(mantissa + 1.0);
    const double less = mantissa + -1.0;
    const double u = std::fma(less, inverse, less * inverse);
    const double square = u * u;
    const double terms = polynomial(kTerms, square);
    const double rest = less - u;
    const double uLower = inverse * std::fma(-u, less, rest + rest);
    const double sum = std::fma(square, terms, kTwelfth);
    const double cut = std::fma(square, terms, kTwelfth - sum) + 0.0;
    const auto [factor, factorLower] = summed(sum, cut + wide(0xbc46'a4cb'00b9'e7b0U));
    const double cube = square * u;
    const double squareLower = std::fma(u, scaled(uLower, 1), std::fma(u, u, -square));
    const double cubeLower =
        std::fma(squareLower, u, std::fma(square, uLower, std::fma(square, u, -cube)));
    const double product = factor * cube;
    const double missing = std::fma(factor, cubeLower, std::fma(factor, cube, -product));
    const auto [higher, higherLower] = summed(product, std::fma(factorLower, cube, missing));
    const double first = u + higher;
    return summed(first, uLower + (higherLower + (higher + (u - first))));
}

/// log of a number from 0 on, no infinity.
WARPSCOPE_STEP TwoDoubles preciseLogarithm(double a) {
    const bool isSmall = upperOf(a) < 0x0010'0000;
    const double number = isSmall ? a * 0x1p54 : a;
    const auto [exponent, mantissa] = partsOf(upperOf(number), lowerOf(number), isSmall ? -54 : 0);
    const auto [upper, lower] = logarithmOfMantissa(mantissa);
    const double main = std::fma(exponent, kWideLn2, upper);
    const double cut = std::fma(-exponent, kWideLn2, main) - upper;
    return summed(main, std::fma(exponent, kWideLn2Lower, lower - cut));
}

/// |a|^b where neither is a case of its own.
WARPSCOPE_STEP double powerOfMagnitude(double a, double b) {
    const auto [upper, lower] = preciseLogarithm(a);
    // Of a huge exponent a lesser one, whose product is no infinity.
    const std::int32_t upperOfB = upperOf(b);
    const bool isHuge = (static_cast<std::uint32_t>(upperOfB) << 1) > 0xfdff'ffffU;
    const double factor = joined(isHuge ? upperOfB & ~0x00f0'0000 : upperOfB, lowerOf(b));
    const double product = upper * factor;
    const double missing = std::fma(lower, factor, std::fma(upper, factor, -product));
    const double sum = product + missing;
    const double result = exponentialOf(sum);
    if (std::fabs(result) == kWideInfinity) return result;
    return std::fma(result, missing + (product - sum), result);
}

}  // namespace warpscope::sm::math
