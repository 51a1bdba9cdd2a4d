#include "engine/sm/math/float_math.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

// CUDA 13.0's PTX of erff, erfcf, erfcxf and normcdff.
namespace warpscope::sm::math {
namespace {

/// About 10.05: beyond it erfc is no float.
constexpr float kEndOfErfc = real(0x4120'e148U);

/// exp(x²) erfc(x) of 0 on: terms in (x − 4) / (x + 4), over 1 + 2x.
WARPSCOPE_STEP float scaledOf(float x) {
    constexpr std::array<std::uint32_t, 11> kTerms{
        0x3a69'a091U, 0x3be6'e05bU, 0xbc81'fb4bU, 0x3d15'373bU, 0xbd88'7c5aU, 0x3dc0'21d5U,
        0xbdce'd424U, 0x3d8b'74deU, 0x3c7b'f170U, 0xbe0e'f8d4U, 0x3f9d'd2c9U};
    const float inverse = specialReciprocal(x + 4.0f);
    const float rough = (x + -4.0f) * inverse;
    const float error = std::fma(-rough, x, std::fma(-4.0f, rough + 1.0f, x));
    const float terms = polynomial(kTerms, std::fma(inverse, error, rough));
    const float over = specialReciprocal(std::fma(2.0f, x, 1.0f));
    const float quotient = terms * over;
    return std::fma(std::fma(x, quotient * -2.0f, terms) - quotient, over, quotient);
}

/// exp(−x²), the square with twice the digits. Of NaN any number.
WARPSCOPE_STEP float exponentialOfSquare(float x) {
    const float square = x * x;
    float whole = std::trunc(-square * kLog2OfE);
    if (std::fabs(whole) > 126.0f) whole = std::copysign(126.0f, whole);
    const float first = std::fma(whole, real(0xbf31'7218U), -square);
    const float rest = std::fma(whole, real(0x3102'e308U), first);
    const std::uint32_t scale = bitsOf(whole + real(0x4b40'007fU)) << 23;
    const float power = specialExp2(rest * kLog2OfE) * real(scale);
    return std::fma(power, std::fma(-x, x, square), power);
}

WARPSCOPE_STEP float complementOf(float a) {
    const float magnitude = std::fabs(a);
    const float product =
        magnitude > kEndOfErfc ? 0.0f : scaledOf(magnitude) * exponentialOfSquare(magnitude);
    return a < 0 ? 2.0f - product : product;
}

/// exp(a²) with the square cut off, and what is missing made good.
WARPSCOPE_STEP float growingExponential(float magnitude) {
    const float square = squareTowardsZero(magnitude);
    const float share = std::fma(square, real(0x3bbb'989dU), 0.5f);
    const float saturated = share > 0 ? std::fmin(share, 1.0f) : 0.0f;
    const auto whole = static_cast<std::int32_t>(static_cast<double>(saturated) * 252.0) - 126;
    const float rest = std::fma(square, kLog2OfE, -static_cast<float>(whole));
    const float fraction = specialExp2(std::fma(square, real(0x32a5'7060U), rest));
    const float scale = powerOfTwo(whole);
    const float twice = std::fma(fraction, scale, fraction * scale);
    if (twice == kInfinity) return twice;
    return std::fma(twice, std::fma(magnitude, magnitude, -square), twice);
}

}  // namespace

WARPSCOPE_FUSED
float errorFunction(float a) {
    constexpr std::array<std::uint32_t, 7> kNear{0x38b1'e96aU, 0xba57'4d20U, 0x3baa'd5eaU,
                                                 0xbcdc'1be7U, 0x3de7'18afU, 0xbec0'93acU,
                                                 0x3e03'75d3U};
    constexpr std::array<std::uint32_t, 7> kFar{0x38eb'4c3aU, 0xbaae'005bU, 0x3c09'919fU,
                                                0xbd24'd99aU, 0x3e23'5519U, 0x3f69'b4f9U,
                                                0x3f21'0a14U};
    const float magnitude = std::fabs(a);
    if (!(magnitude >= real(0x3f80'60feU))) return std::fma(polynomial(kNear, a * a), a, a);
    const float exponent = std::fma(polynomial(kFar, magnitude), -magnitude, -magnitude);
    return std::copysign(1.0f - specialExp2(exponent), a);
}

WARPSCOPE_FUSED
float complementaryError(float a) {
    return complementOf(a);
}

WARPSCOPE_FUSED
float scaledComplementaryError(float a) {
    constexpr std::array<std::uint32_t, 5> kFar{0x40d2'0000U, 0xbff0'0000U, 0x3f40'0000U,
                                                0xbf00'0000U, 0x3f80'0000U};
    const float magnitude = std::fabs(a);
    const auto far = [&] {
        const float inverse = approximateQuotient(0.25f, magnitude * 0.25f);
        return inverse * real(0x3f10'6ebbU) * polynomial(kFar, inverse * inverse);
    };
    const float scaled = magnitude < kEndOfErfc ? scaledOf(magnitude) : far();
    if (!(a < 0)) return scaled;
    const float twice = growingExponential(magnitude);
    return twice == kInfinity ? twice : twice - scaled;
}

/// erfc(−a / sqrt 2) / 2, the argument as the sum of two floats.
WARPSCOPE_FUSED
float normalShare(float a) {
    constexpr float kEnd = 14.5f;
    constexpr float kMinusRootOfHalf = real(0xbf35'04f3U);
    const float within = std::fabs(a) > kEnd ? std::copysign(kEnd, a) : a;
    const float upper = within * kMinusRootOfHalf;
    const float missing = std::fma(within, kMinusRootOfHalf, -upper);
    const float lower = std::fma(within, real(0xb24f'e77aU), missing);
    const float x = upper + lower;
    float result = complementOf(x);
    if (within < -1.0f) result = std::fma(x * -2.0f * result, (upper - x) + lower, result);
    return result * 0.5f;
}

}  // namespace warpscope::sm::math
