#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/sm/math/float_math.h"
#include "engine/sm/math/float_steps.h"
#include "engine/sm/math/special_function.h"

// CUDA 13.0's PTX of expf, exp10f, logf, log2f, log10f, tanhf, sinhf and coshf.
namespace warpscope::sm::math {
namespace {

/// What one exponential function multiplies with: its logarithm of base 2 as the sum of two floats,
/// and the same over 252.
struct Base {
    float over252;
    float upper;
    float lower;
};

/// The whole part of the exponent apart from the rest, which MUFU.EX2 takes.
WARPSCOPE_STEP float exponentialOf(float a, const Base& base) {
    constexpr int kRange = 252;
    const float share = std::fma(a, base.over252, 0.5f);
    const float saturated = share > 0 ? std::fmin(share, 1.0f) : 0.0f;
    const int whole = static_cast<int>(static_cast<double>(saturated) * kRange) - kRange / 2;
    const float rest = std::fma(a, base.upper, -static_cast<float>(whole));
    return specialExp2(std::fma(a, base.lower, rest)) * powerOfTwo(whole);
}

/// exp(|a|) / 4, for the hyperbolic functions.
WARPSCOPE_STEP float quarterExponential(float magnitude) {
    float whole = std::trunc(magnitude * kLog2OfE);
    if (std::fabs(whole) > 126.0f) whole = std::copysign(126.0f, whole);
    const float rest = std::fma(whole, real(0xbf31'7218U), magnitude);
    const float finer = std::fma(whole, real(0x3102'e308U), rest);
    // Of NaN 2^whole is any number.
    const int exponent = whole == whole ? static_cast<int>(whole) - 2 : 0;
    return specialExp2(finer * kLog2OfE) * powerOfTwo(exponent);
}

}  // namespace

WARPSCOPE_FUSED
float exponential(float a) {
    return exponentialOf(a, {real(0x3bbb'989dU), kLog2OfE, real(0x32a5'7060U)});
}

WARPSCOPE_FUSED
float exponential10(float a) {
    return exponentialOf(a, {real(0x3c57'fa62U), real(0x4054'9a78U), real(0x3397'9a37U)});
}

WARPSCOPE_FUSED
float naturalLogarithm(float a) {
    return logarithmOf(a);
}

WARPSCOPE_FUSED
float logarithm10(float a) {
    const Parted p = parted(a, kLeastOfLog);
    return p.number == 0 ? -kInfinity : logarithmOf(p) * real(0x3ede'5bd9U);
}

WARPSCOPE_FUSED
float logarithm2(float a) {
    constexpr std::array<std::uint32_t, 10> kTerms{
        0x3dc6'b27fU, 0xbe2c'7f30U, 0x3e2f'cf2aU, 0xbe37'4e43U, 0x3e52'0bf4U,
        0xbe76'3c8bU, 0x3e93'bf99U, 0xbeb8'aa49U, 0x3ef6'384aU, 0xbf38'aa3bU};
    const Parted p = parted(a, kLeastOfLog2);
    if (p.number == 0) return -kInfinity;
    if (!p.isUsual) return std::fma(p.number, kInfinity, kInfinity);
    const float square = p.rest * (p.rest * polynomial(kTerms, p.rest));
    return p.exponent + std::fma(p.rest, kLog2OfE, square);
}

WARPSCOPE_FUSED
float hyperbolicTangent(float a) {
    constexpr std::array<std::uint32_t, 5> kTerms{0x3c80'f082U, 0xbd56'3caeU, 0x3e08'5941U,
                                                  0xbeaa'a9edU, 0};
    const float magnitude = std::fabs(a);
    if (!(magnitude >= real(0x3f19'999aU))) return std::fma(polynomial(kTerms, a * a), a, a);
    const float inverse = specialReciprocal(specialExp2(magnitude * real(0x4038'aa3bU)) + 1.0f);
    const bool isOne = magnitude >= real(0x4110'2cb4U);
    return std::copysign(isOne ? 1.0f : std::fma(inverse, -2.0f, 1.0f), a);
}

WARPSCOPE_FUSED
float hyperbolicSine(float a) {
    constexpr std::array<std::uint32_t, 4> kTerms{0x363d'0adaU, 0x394f'ff49U, 0x3c08'889aU,
                                                  0x3e2a'aaabU};
    const float magnitude = std::fabs(a);
    if (!(magnitude >= 1.0f)) {
        const float square = a * a;
        return std::fma(square * polynomial(kTerms, square), a, a);
    }
    const float part = quarterExponential(magnitude);
    const float less = -0.125f * specialReciprocal(part);
    return std::copysign(std::fma(2.0f, part, less), a);
}

WARPSCOPE_FUSED
float hyperbolicCosine(float a) {
    const float part = quarterExponential(std::fabs(a));
    return std::fma(2.0f, part, 0.125f * specialReciprocal(part));
}

}  // namespace warpscope::sm::math
