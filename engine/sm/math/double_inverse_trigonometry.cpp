#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of asin, acos, atan and atan2.
namespace warpscope::sm::math {
namespace {

constexpr double kHalfPi = wide(0x3ff9'21fb'5444'2d18U);
constexpr double kHalfPiLower = wide(0x3c91'a626'3314'5c07U);
constexpr double kPi = wide(0x4009'21fb'5444'2d18U);
constexpr double kPiLower = wide(0x3ca1'a626'3314'5c07U);

/// asin(a) / a − 1 by a².
WARPSCOPE_STEP double termsOfArcSine(double square) {
    constexpr std::array<std::uint64_t, 13> kTerms{
        0x3fb0'066b'dc18'95e9U, 0xbfb3'823b'1807'54afU, 0x3fb1'1e52'cc2f'79aeU,
        0xbf92'4eaf'3526'861bU, 0x3f91'df02'a31e'6cb7U, 0x3f84'7d18'b0ee'c6ccU,
        0x3f8d'0af9'61ba'53b0U, 0x3f91'bf77'34cf'1c48U, 0x3f96'e914'8314'4ef7U,
        0x3f9f'1c6e'0a4f'9f81U, 0x3fa6'db6d'c27f'a92bU, 0x3fb3'3333'3320'f91bU,
        0x3fc5'5555'5555'5f4dU};
    return square * polynomial(kTerms, square);
}

/// atan of 0 to 1.
WARPSCOPE_STEP double arcOf(double a) {
    constexpr std::array<std::uint64_t, 19> kTerms{
        0xbef5'3e1d'2a25'ff7eU, 0x3f2d'3b63'dbb6'5b49U, 0xbf53'1278'8dde'082eU,
        0x3f6f'9690'c824'9315U, 0xbf82'cf5a'abc7'cf0dU, 0x3f91'62b0'b2a3'bfdeU,
        0xbf9a'7256'feb6'fc6bU, 0x3fa1'7156'0ce4'a489U, 0xbfa4'f44d'8414'50e4U,
        0x3fa7'ee3d'3f36'bb95U, 0xbfaa'd32a'e04a'9fd1U, 0x3fae'1781'3d66'954fU,
        0xbfb1'1089'ca9a'5bcdU, 0x3fb3'b12b'2db5'1738U, 0xbfb7'45d0'22f8'dc5cU,
        0x3fbc'71c7'09df'e927U, 0xbfc2'4924'91fa'1744U, 0x3fc9'9999'9998'40d2U,
        0xbfd5'5555'5555'544cU};
    const double square = a * a;
    return std::fma(square * polynomial(kTerms, square), a, a);
}

/// acos of 0.575 and more by 1 − a.
WARPSCOPE_STEP double arcCosineNear1(double magnitude) {
    constexpr std::array<std::uint64_t, 13> kTerms{
        0x3ec7'15b3'7115'5f70U, 0xbeba'c2fe'66fa'ac4bU, 0x3ed9'a9b8'8efc'd9b8U,
        0x3edd'0f40'a8a0'c4c3U, 0x3ef4'6d4c'fa9e'0e1fU, 0x3f07'9c16'8d1e'2422U,
        0x3f1c'9a88'c3bc'a540U, 0x3f31'c4e6'4bd4'76dfU, 0x3f46'e8ba'6000'9c8fU,
        0x3f5f'1c71'c62b'05a2U, 0x3f76'db6d'b6dc'9f2cU, 0x3f93'3333'3333'329cU,
        0x3fb5'5555'5555'5555U};
    const double less = 1.0 - magnitude;
    double result = magnitude * 0.0;
    if (upperOf(less) >= 1) {
        const double half = scaled(less, -1);
        const double root = scaled(rootOf(half, specialInverseRoot(half)), 1);
        result = std::fma(less * polynomial(kTerms, less), root, root);
    }
    return upperOf(less) < 0 ? result * kWideInfinity : result;
}

}  // namespace

WARPSCOPE_FUSED
double arcSine(double a) {
    constexpr std::int32_t kBoundary = 0x3fe2'6666;  // The upper half of about 0.575.
    if ((upperOf(a) & 0x7fff'ffff) < kBoundary) return std::fma(termsOfArcSine(a * a), a, a);
    // pi/2 − 2 asin(sqrt((1 − |a|) / 2)).
    const double square = std::fma(std::fabs(a), -0.5, 0.5);
    double root = square;
    if (square < 0 || square > 0) {
        root = upperOf(square) < 0 ? wide(0xfff8'0000'0000'0000U)
                                   : rootOf(square, specialInverseRoot(square));
    }
    const double twice = root * -2.0;
    const double rest = std::fma(twice, termsOfArcSine(square), kHalfPiLower);
    constexpr double kQuarterPi = wide(0x3fe9'21fb'5444'2d18U);
    return std::copysign(twice + kQuarterPi + rest + kQuarterPi, a);
}

WARPSCOPE_FUSED
double arcCosine(double a) {
    constexpr std::int32_t kBoundary = 0x3fe2'6666;
    if (a != a) return a + a;
    const double magnitude = std::fabs(a);
    const bool isNegative = upperOf(a) < 0;
    if (upperOf(magnitude) < kBoundary) {
        const double arc = std::fma(termsOfArcSine(magnitude * magnitude), magnitude, magnitude);
        return isNegative ? kHalfPi + (arc + kHalfPiLower) : kHalfPi + -(arc + -kHalfPiLower);
    }
    const double arc = arcCosineNear1(magnitude);
    return isNegative ? kPi + -(arc + -kPiLower) : arc;
}

WARPSCOPE_FUSED
double arcTangent(double a) {
    const double magnitude = std::fabs(a);
    const bool isBeyond = magnitude > 1.0;
    double share = magnitude;
    if (isBeyond) share = magnitude == kWideInfinity ? 0.0 : inverseOf(magnitude);
    const double arc = arcOf(share);
    return std::copysign(isBeyond ? kHalfPi - arc : arc, a);
}

WARPSCOPE_FUSED
double angleOf(double y, double x) {
    const double height = std::fabs(y);
    const double width = std::fabs(x);
    const double sum = width + height;
    if (!(sum <= kWideInfinity)) return x + y;
    const bool isSteep = height > width;
    const bool isLeft = upperOf(x) < 0;
    const double larger = isSteep ? height : width;
    if (larger == 0) return std::copysign(isLeft ? kPi : 0.0, y);
    if (height == width)
        return std::copysign(isLeft ? wide(0x4002'd97c'7f33'21d2U) : wide(0x3fe9'21fb'5444'2d18U),
                             y);
    const double arc = arcOf((isSteep ? width : height) / larger);
    if (isSteep) return std::copysign((isLeft ? arc : -arc) + kHalfPi, y);
    return std::copysign(isLeft ? kPi - arc : arc, y);
}

}  // namespace warpscope::sm::math
