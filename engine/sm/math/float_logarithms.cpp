#include "engine/sm/math/float_math.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

// CUDA 13.0's PTX of log1pf, asinhf, acoshf, atanhf and expm1f.
namespace warpscope::sm::math {
namespace {

/// log1pf. 1 + a is 2^exponent (1 + rest), where rest is computed without 1 + a.
WARPSCOPE_STEP float logarithmBeside1(float a) {
    constexpr std::array<std::uint32_t, 9> kTerms{0xbd39'bf78U, 0x3dd8'0012U, 0xbe07'78e0U,
                                                  0x3e14'6475U, 0xbe2a'68ddU, 0x3e4c'af9eU,
                                                  0xbe80'0042U, 0x3eaa'aae6U, 0xbf00'0000U};
    constexpr std::uint32_t kThreeQuarters = 0x3f40'0000U;
    if (!(a >= -1.0f && a < kInfinity)) return std::fma(a, kInfinity, kInfinity);
    if (bitsOf(a) == 0x8000'0000U) return a;
    const std::uint32_t exponent =
        (bitsOf(sumTowardsZero(a, 1.0f)) - kThreeQuarters) & 0xff80'0000U;
    const float scaled = real(bitsOf(a) - exponent);
    const float rest = std::fma(0.25f, real(0x4080'0000U - exponent), -1.0f) + scaled;
    const float steps = static_cast<float>(static_cast<std::int32_t>(exponent)) * 0x1p-23f;
    const float terms = std::fma(rest * polynomial(kTerms, rest), rest, rest);
    return std::fma(steps, kLn2, terms);
}

}  // namespace

WARPSCOPE_FUSED
float logarithmOfOneAnd(float a) {
    return logarithmBeside1(a);
}

WARPSCOPE_FUSED
float inverseHyperbolicSine(float a) {
    const float magnitude = std::fabs(a);
    const bool isLarge = magnitude > 0x1p23f;
    const float square = std::fma(a, a, 1.0f);
    const float root = std::fma(square, specialInverseRoot(square), 1.0f);
    const float less =
        isLarge ? magnitude : std::fma(magnitude, magnitude * specialReciprocal(root), magnitude);
    const float logarithm = logarithmBeside1(less);
    const float result = isLarge ? logarithm + kLn2 : logarithm;
    return magnitude <= kInfinity ? std::copysign(result, a) : result;
}

WARPSCOPE_FUSED
float inverseHyperbolicCosine(float a) {
    const float less = a - 1.0f;
    const bool isLarge = bitsOf(less) > bitsOf(0x1p23f);  // Or below 0, or NaN.
    if (isLarge) return logarithmBeside1(less + real(0xbf80'0001U)) + kLn2;
    const float square = std::fma(a, a, -1.0f);
    const float inverse = specialInverseRoot(square);
    const float root = square * inverse;
    const float better = std::fma(std::fma(-root, root, square), inverse * 0.5f, root);
    return logarithmBeside1(less + (square == 0 ? 0.0f : better));
}

WARPSCOPE_FUSED
float inverseHyperbolicTangent(float a) {
    const float magnitude = std::fabs(a);
    const float inverse = specialReciprocal(1.0f - magnitude);
    const float less = magnitude > 0x1p126f ? -2.0f : magnitude * (inverse + inverse);
    return std::copysign(0.5f, a) * logarithmBeside1(less);
}

WARPSCOPE_FUSED
float exponentialLessOne(float a) {
    constexpr std::array<std::uint32_t, 5> kTerms{0x3ab5'ebe6U, 0x3c09'5663U, 0x3d2a'abe3U,
                                                  0x3e2a'a9f6U, 0x3eff'fffeU};
    if (a == 0) return a + a;
    const bool isSmall = std::fabs(a) < real(0x3ed1'eb85U);
    const float whole = isSmall ? 0.0f : std::rint(a * real(0x3fb8'aa3bU));
    const float first = std::fma(-whole, real(0x3f31'7200U), a);
    const float rest = std::fma(-whole, real(0x35bf'be8eU), first);
    // 2^128 is no float: half of it then, and the sum twice.
    const bool isAtEnd = whole == 128.0f;
    const float exponent = isAtEnd ? whole - 1.0f : whole;
    if (exponent < -25.0f) return -1.0f;
    if (exponent > 128.0f) return kInfinity;
    const float power = approximateExp2(exponent);
    const float terms = std::fma(rest * polynomial(kTerms, rest), rest, rest);
    const float sum = std::fma(terms, power, power - 1.0f);
    return isAtEnd ? sum + sum : sum;
}

}  // namespace warpscope::sm::math
