#include "engine/sm/math/float_math.h"
#include "engine/sm/math/float_steps.h"

// CUDA 13.0's PTX of tgammaf and lgammaf.
namespace warpscope::sm::math {
namespace {

constexpr float kPiAsFloat = real(0x4049'0fdbU);

/// lgammaf of 3 and more: x log x and Stirling's terms.
WARPSCOPE_STEP float logarithmOfLargeGamma(float x) {
    constexpr std::array<std::uint32_t, 5> kAbove{0xc43b'38fbU, 0xc640'f6f8U, 0xc720'6560U,
                                                  0xc73c'b6aaU, 0xc80b'ae5aU};
    constexpr std::array<std::uint32_t, 4> kBelow{0x3f80'0000U, 0xc381'a020U, 0xc628'64b8U,
                                                  0xc7b5'0686U};
    constexpr std::array<std::uint32_t, 3> kStirling{0x3a4b'e755U, 0xbb36'0953U, 0x3daa'aaa3U};
    if (!(x >= real(0x40f9'999aU))) {
        const float u = x + -3.0f;
        const float below = std::fma(polynomial(kBelow, u), u, real(0xc849'8465U));
        return std::fma(polynomial(kAbove, u), specialReciprocal(below), u);
    }
    if (x == kInfinity) return x;
    const float inverse = specialReciprocal(x);
    const float product = logarithmOf(x) * 0.5f * (x + -0.5f);
    const float terms =
        std::fma(polynomial(kStirling, inverse * inverse), inverse, real(0x3f6b'3f8eU));
    return (product - x) + (product + terms);
}

/// lgammaf of 0 on.
WARPSCOPE_STEP float logarithmOfGammaOf(float x) {
    constexpr std::array<std::uint32_t, 7> kNear0{0x3b6b'1c86U, 0xbbb3'4878U, 0xbd36'caefU,
                                                  0x3e2b'5555U, 0xbd2c'96c7U, 0xbf27'e6ebU,
                                                  0x3f13'c463U};
    constexpr std::array<std::uint32_t, 10> kNear2{
        0x3850'07faU, 0xb967'a002U, 0x3a0d'e6fcU, 0xba9d'e0e2U, 0x3b3d'05b7U,
        0xbbf1'eb10U, 0x3ca8'9a28U, 0xbd89'f01aU, 0x3ea5'1a66U, 0x3ed8'7730U};
    constexpr std::array<std::uint32_t, 11> kNear1{
        0x3d3b'ef76U, 0x3dd4'7577U, 0x3dfb'8079U, 0x3e02'95b5U, 0x3e12'a765U, 0x3e2d'6867U,
        0x3e54'62bfU, 0x3e8a'8a72U, 0x3ecd'26a4U, 0x3f52'8d32U, 0x3f13'c468U};
    if (x >= 3.0f) return logarithmOfLargeGamma(x);
    if (x >= 1.5f) return (x + -2.0f) * polynomial(kNear2, x + -2.0f);
    if (x >= real(0x3f33'3333U)) return (1.0f - x) * polynomial(kNear1, 1.0f - x);
    return -logarithmOf(std::fma(x * polynomial(kNear0, x), x, x));
}

/// 1 / the terms of 1 / gamma, for −1.5 to 1.5.
WARPSCOPE_STEP float gammaNear0(float a) {
    constexpr std::array<std::uint32_t, 8> kTerms{0xba8c'9f66U, 0x3be9'03d7U, 0xbc1e'00b0U,
                                                  0xbd2c'c522U, 0x3e2a'89b3U, 0xbd2c'0c05U,
                                                  0xbf27'e7a2U, 0x3f13'c468U};
    const float rest = a == 0 ? a : a - std::rint(a);
    const float first = a < -0.5f ? a : 1.0f;
    const float factor = a <= 0.5f ? first * rest : first;
    const float terms = std::fma(polynomial(kTerms, rest), factor, 0.0f);
    return approximateQuotient(1.0f, std::fma(terms, rest, factor));
}

struct GammaExponent {
    float upper;
    float lower;
};

/// (x − 1/2) log2 x − x log2 e, as the sum of two floats.
WARPSCOPE_STEP GammaExponent gammaExponentOf(float x) {
    constexpr std::array<std::uint32_t, 4> kTerms{0x3a2c'32e4U, 0x3b52'e7dbU, 0x3c93'bb73U,
                                                  0x3df6'384fU};
    const bool isSmall = x < 0x1p-126f;
    const std::uint32_t bits = bitsOf(isSmall ? x * 0x1p24f : x);
    const std::uint32_t exponentBits = (bits - kLeastOfLog2) & 0xff80'0000U;
    const float exponent = std::fma(static_cast<float>(static_cast<std::int32_t>(exponentBits)),
                                    0x1p-23f, isSmall ? -24.0f : 0.0f);
    const float less = real(bits - exponentBits) + -1.0f;
    const float inverse = specialReciprocal(real(bits - exponentBits) + 1.0f);
    const float u = (less + less) * inverse;
    const float square = u * u;
    const float rest = less - u;
    const float uLower = inverse * std::fma(-u, less, rest + rest);
    const float main = std::fma(u, kLog2OfE, exponent);
    float lower = std::fma(uLower, kLog2OfE, std::fma(u, kLog2OfE, exponent - main));
    lower = std::fma(u, real(0x32a5'5e34U), lower);
    lower = std::fma(polynomial(kTerms, square) * square, u, lower);
    const float upper = main + lower;
    lower = lower + -(upper + -main);
    const float factor = x + -0.5f;
    const float product = upper * factor;
    const float taken = kLog2OfE * x;
    const float sum = product + -taken;
    const float again = sum + taken;
    const float missing = std::fma(lower, factor, std::fma(upper, factor, -product)) -
                          std::fma(real(0x32a5'7060U), x, std::fma(kLog2OfE, x, -taken));
    return {sum, missing + ((product + -again) + (-taken + -(sum + -again)))};
}

/// 2^exponent sqrt(2 pi).
WARPSCOPE_STEP float gammaPower(const GammaExponent& exponent) {
    constexpr std::array<std::uint32_t, 7> kTerms{0x391f'cb8eU, 0x3aaf'85edU, 0x3c1d'9856U,
                                                  0x3d63'57bbU, 0x3e75'fdecU, 0x3f31'7218U,
                                                  0x3f80'0000U};
    const float whole = std::rint(exponent.upper);
    const float rest = (exponent.upper - whole) + exponent.lower;
    const std::uint32_t less = whole > 0 ? 0 : 0x8300'0000U;
    const std::uint32_t steps =
        whole == whole ? static_cast<std::uint32_t>(static_cast<std::int32_t>(whole)) << 23 : 0;
    const float power = polynomial(kTerms, rest) * real(less + 0x7f00'0000U);
    return power * real(steps - less) * real(0x4020'6c99U);
}

/// tgammaf from 1.5 on and, by its reflection, below −1.5.
WARPSCOPE_STEP float gammaFarFrom0(float a) {
    constexpr std::array<std::uint32_t, 8> kTerms{0x388f'7971U, 0xb854'3ed8U, 0xb9dd'a6beU,
                                                  0x3a82'0abeU, 0xb992'0afdU, 0xbb2f'4d64U,
                                                  0x3b63'8732U, 0x3daa'aaacU};
    constexpr float kEnd = real(0x4224'6666U);  // About 41.1.
    const bool isNegative = a < 0;
    const float within = std::fabs(a) > kEnd ? kEnd : a;
    const float x = std::fabs(within);
    GammaExponent exponent = gammaExponentOf(x);
    const bool isTiny = x > 33.0f;  // The reflection's result: 2^48 of it first.
    if (isNegative) exponent = {(isTiny ? 48.0f : -0.0f) - exponent.upper, -exponent.lower};
    const float power = gammaPower(exponent);
    const float inverse = specialReciprocal(x);
    const float terms = inverse * polynomial(kTerms, inverse);
    if (!isNegative) return std::fma(terms, power, power);
    const float halves = std::rint(x + x);
    const float sine = sineOfHalves(std::fma(halves, -0.5f, x), nearestWhole(halves));
    const float factor = std::fma(terms, within, within);
    const float product = factor * sine;
    const float over = approximateQuotient(1.0f, product);
    const float missing = std::fma(factor, sine, -product) * (over * over);
    const float result = std::fma(power, over, -(power * missing)) * 0.5f;
    return isTiny ? result * 0x1p-48f : result;
}

}  // namespace

WARPSCOPE_FUSED
float logarithmOfGamma(float a) {
    constexpr float kTiny = real(0x1fec'1e4aU);
    const float x = std::fabs(a);
    const float result = logarithmOfGammaOf(x);
    if (a >= 0) return result;
    if (x == std::floor(x)) return kInfinity;
    if (x < kTiny) return -logarithmOf(x);
    const float halves = std::rint(x + x);
    const float angle = std::fma(-halves, 0.5f, x) * kPiAsFloat;
    const float sine = sineOf(Quarters{angle, nearestWhole(halves)});
    const float product = x * std::fabs(sine);
    const float first = product == 0 ? kInfinity : real(0x3f92'8682U) - logarithmOf(product);
    return first - result;
}

WARPSCOPE_FUSED
float gammaFunction(float a) {
    const float result = std::fabs(a) >= 1.5f ? gammaFarFrom0(a) : gammaNear0(a);
    if (!(a < 0)) return result;
    if (std::trunc(a) == a) return std::numeric_limits<float>::quiet_NaN();
    const bool isOdd = std::fmod(std::trunc(a), 2.0f) != 0;
    return a < real(0xc224'6666U) && isOdd ? 0.0f : result;
}

}  // namespace warpscope::sm::math
