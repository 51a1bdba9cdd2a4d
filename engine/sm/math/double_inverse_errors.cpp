#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of erfinv, erfcinv and normcdfinv.
namespace warpscope::sm::math {
namespace {

/// log of a number from 0 to 1, with fewer last places.
WARPSCOPE_STEP double shorterLogarithm(double a) {
    constexpr std::array<std::uint64_t, 10> kTerms{0x3fb5'c5c2'18c7'75c9U, 0x3fa5'5cf5'9cdc'5d89U,
                                                   0x3fae'fd18'cf6e'bb9cU, 0x3fb1'0682'edcb'8d1bU,
                                                   0x3fb3'b1dd'3ac7'fc96U, 0x3fb7'45cb'459b'54a6U,
                                                   0x3fbc'71c7'41a0'669fU, 0x3fc2'4924'9209'112eU,
                                                   0x3fc9'9999'999a'06c1U, 0x3fd5'5555'5555'5535U};
    const std::int32_t upper = upperOf(a);
    const double mantissa =
        joined(static_cast<std::int32_t>((static_cast<std::uint32_t>(upper) & 0x801f'ffffU) |
                                         0x3fe0'0000U),
               lowerOf(a));
    const auto exponent = static_cast<double>((upper >> 20 & 2046) - 1022);
    const double less = mantissa + -1.0;
    const double inverse = inverseOf(mantissa + 1.0);
    const double rough = less * inverse;
    const double error = std::fma(-rough, less, std::fma(-2.0, rough, less));
    const double u = std::fma(error, inverse, rough);
    const double square = u * u;
    const double half = std::fma(square * polynomial(kTerms, square), u, u);
    return std::fma(exponent, kWideLn2, half + half);
}

/// erfinv(a) / a of the logarithm of 1 − a², for results that are not far from 0.
WARPSCOPE_STEP double inMiddle(double logarithm) {
    constexpr std::array<std::uint64_t, 23> kTerms{
        0xbbb1'35d2'e746'e627U, 0xbc08'ddf9'3324'd327U, 0x3c37'b83e'ef0b'7c9fU,
        0x3c69'ba72'cd58'9b91U, 0xbca3'3689'090a'6b96U, 0x3c78'2e11'8981'32e0U,
        0x3cfd'e4ac'fd9e'26baU, 0xbd26'd33e'ed66'c487U, 0xbd36'f216'7040'd8e2U,
        0x3d87'2a22'c2d7'7e20U, 0xbdac'8859'c4e5'c0afU, 0xbdcd'c583'd118'a561U,
        0x3e12'0f47'ccf4'6b3cU, 0xbe31'a9e3'8dc8'4d60U, 0xbe5f'36cd'6d3d'46a9U,
        0x3e9c'6b4f'5d03'b787U, 0xbeb6'e8a5'434a'e8a2U, 0xbeed'1d1f'7b87'36f6U,
        0x3f28'79c2'a212'f024U, 0xbf48'4576'9484'fca8U, 0xbf78'b6c3'3114'f909U,
        0x3fce'bd80'd9b1'3e28U, 0x3ffa'755e'7c99'ae86U};
    return polynomial(kTerms, -3.125 - logarithm);
}

/// erfcinv of a small number.
WARPSCOPE_STEP double inTail(double a) {
    constexpr std::array<std::uint64_t, 8> kAbove{0x3feb'e922'2591'afabU, 0x4000'a0e7'3338'39aaU,
                                                  0x4008'768c'f7e5'7d5cU, 0x400b'77e7'e28d'a583U,
                                                  0x3ff3'4f26'a4f9'9cf9U, 0x3fc1'f674'adb0'19edU,
                                                  0x3f75'ddae'9506'431dU, 0x3f0a'da49'aa32'489cU};
    constexpr std::array<std::uint64_t, 9> kBelow{
        0x3ff0'0000'0000'0000U, 0x4001'e90f'f51c'2197U, 0x4011'1ea3'a7cf'3820U,
        0x4011'a0e4'a474'9594U, 0x400d'4e97'7d38'c14dU, 0x3ff3'7fd5'67ec'0d5fU,
        0x3fc1'fb9d'7f67'6033U, 0x3f75'ddcd'f989'46e4U, 0x3f0a'da42'd79d'8dbbU};
    const double x = inverseRootOf(-shorterLogarithm(a));
    return polynomial(kAbove, x) / (x * polynomial(kBelow, x));
}

/// erfcinv of a tiny number, a negative one or NaN.
WARPSCOPE_STEP double inFarTail(double a) {
    constexpr std::array<std::uint64_t, 5> kAbove{0x3fe8'e210'1c71'b0bfU, 0x3ffa'2013'964e'259cU,
                                                  0x3fda'bfe9'0921'be68U, 0x3f97'e413'14de'00d4U,
                                                  0x3f31'1bd4'8710'2e94U};
    constexpr std::array<std::uint64_t, 6> kBelow{0x3ff0'0000'0000'0000U, 0x3ff5'9895'c30b'aa54U,
                                                  0x3ffa'e8e5'956a'143fU, 0x3fda'cce8'5ff7'383dU,
                                                  0x3f97'e43b'6cac'34feU, 0x3f31'1bd0'8289'eb12U};
    const double x = inverseRootOfAny(-logarithmOf(a));
    return polynomial(kAbove, x) / (x * polynomial(kBelow, x));
}

WARPSCOPE_STEP double inverseOfComplement(double a) {
    constexpr std::int32_t kLeast = 0x2b2b'ff2f;  // The upper half of about 1e-100.
    constexpr std::int32_t kGreatest = 0x7f80'0000;
    const double other = 2.0 + -a;
    if (a >= wide(0x3f4f'a4d2'ad8f'904dU) && a <= wide(0x3fff'fc0b'65aa'4e0eU)) {
        const double share = inMiddle(shorterLogarithm(other * a));
        return std::fma(share, -a, share);
    }
    const bool isUpper = upperOf(a) > 0x3fef'ffff;
    const double tail = isUpper ? other : a;
    const bool isUsual = upperOf(tail) >= kLeast && upperOf(tail) <= kGreatest;
    const double result = isUsual ? inTail(tail) : inFarTail(tail);
    return isUpper ? -result : result;
}

}  // namespace

WARPSCOPE_FUSED
double inverseError(double a) {
    constexpr std::array<std::uint64_t, 19> kNearTail{
        0x3e23'040f'87db'd932U, 0x3e78'5cbe'5287'8635U, 0xbe92'7774'53dd'3955U,
        0x3e53'95ab'cd55'4c6cU, 0x3eb9'3638'8a37'90adU, 0xbed0'd5db'812b'5083U,
        0x3ec8'860c'd5d6'52f6U, 0x3eea'29a0'cacd'fb23U, 0xbf08'cef1'f802'81f2U,
        0x3f11'e684'd0b9'188aU, 0x3ef9'32cd'54c8'a222U, 0xbf37'448a'89ef'8aa3U,
        0x3f4f'3cc5'5ad4'0c25U, 0xbf5b'a924'132f'38b1U, 0x3f64'68ee'ca53'3cf8U,
        0xbf6e'bada'bb89'1bbdU, 0x3f75'ffcf'e5b7'6afcU, 0x3ff0'158a'6d64'1d39U,
        0x4008'abcc'380d'5a48U};
    constexpr std::array<std::uint64_t, 17> kTail{
        0xbdbd'cec3'a778'5389U, 0xbdf1'8fee'c0e3'8727U, 0x3e19'e6bf'2dda'45e3U,
        0xbe30'468f'b24e'2f5fU, 0x3e40'5ac6'a8fb'a182U, 0xbe50'102e'495f'b9c0U,
        0x3e5f'4c20'e133'4af8U, 0xbe72'2d22'0fdf'9c3eU, 0x3e8e'bc8b'b824'cb54U,
        0xbeb0'a8d4'0ea3'72ccU, 0x3ed2'fbd2'9d09'3d2bU, 0xbef4'a349'7e1e'0facU,
        0x3f13'ebf4'eb00'938fU, 0xbf2c'2f36'a8fc'5d53U, 0xbf22'2ea5'df04'047cU,
        0x3ff0'2a30'd1fb'a0dcU, 0x4013'664d'dd1a'd7fbU};
    const double magnitude = std::fabs(a);
    if (magnitude != magnitude) return a + a;
    if (magnitude >= 1.0)
        return a * (magnitude == 1.0 ? kWideInfinity : wide(0xfff8'0000'0000'0000U));
    const double logarithm = shorterLogarithm(std::fma(a, -a, 1.0));
    if (static_cast<std::uint32_t>(upperOf(logarithm)) < 0xc019'0000U)
        return a * inMiddle(logarithm);
    const double root = std::sqrt(-logarithm);
    const bool isNear = root < 4.0;
    return a * (isNear ? polynomial(kNearTail, root + -3.25) : polynomial(kTail, root + -5.0));
}

WARPSCOPE_FUSED
double inverseComplementaryError(double a) {
    return inverseOfComplement(a);
}

WARPSCOPE_FUSED
double inverseNormalShare(double a) {
    const double inverse = inverseOfComplement(a + a);
    const double upper =
        std::fma(wide(0xbff6'a09e'667f'3bccU), inverse, inverse * wide(0xbca2'1165'f626'cdd5U));
    return upper + 0.0;
}

}  // namespace warpscope::sm::math
