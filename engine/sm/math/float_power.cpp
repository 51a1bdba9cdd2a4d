#include "engine/sm/math/float_math.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

// CUDA 13.0's PTX of powf: log2 of |a| as the sum of two floats, times b, and 2 to that.
namespace warpscope::sm::math {
namespace {

struct TwoFloats {
    float upper;
    float lower;
};

/// log2 of a number from 0 on. Its mantissa m lies about 1; log2 m = 2 log2(e) atanh u, where
/// u = (m − 1) / (m + 1).
WARPSCOPE_STEP TwoFloats preciseLogarithm2(float magnitude) {
    constexpr std::array<std::uint32_t, 4> kTerms{0x3a2c'32e4U, 0x3b52'e7dbU, 0x3c93'bb73U,
                                                  0x3df6'384fU};
    const bool isSmall = magnitude < 0x1p-126f;
    const std::uint32_t bits = bitsOf(isSmall ? magnitude * 0x1p24f : magnitude);
    const std::uint32_t exponentBits = (bits - 1'060'439'283U) & 0xff80'0000U;
    const float exponent = std::fma(static_cast<float>(static_cast<std::int32_t>(exponentBits)),
                                    0x1p-23f, isSmall ? -24.0f : 0.0f);
    const float mantissa = real(bits - exponentBits);
    const float less = mantissa - 1.0f;
    const float inverse = specialReciprocal(mantissa + 1.0f);
    const float u = (less + less) * inverse;
    const float square = u * u;
    const float rest = less - u;
    const float uLower = inverse * std::fma(-u, less, rest + rest);
    const float cubes = polynomial(kTerms, square) * square;
    const float upper = std::fma(u, kLog2OfE, exponent);
    float lower = std::fma(u, kLog2OfE, exponent - upper);
    lower = std::fma(uLower, kLog2OfE, lower);
    lower = std::fma(u, real(0x32a5'5e34U), lower);
    lower = std::fma(cubes * 3.0f, uLower, lower);
    lower = std::fma(cubes, u, lower);
    const float sum = upper + lower;
    return {sum, lower + -(sum + -upper)};
}

/// |a|^b where neither is a case of its own.
WARPSCOPE_STEP float powerOfMagnitude(float magnitude, float b) {
    constexpr std::array<std::uint32_t, 7> kTerms{0x391f'cb8eU, 0x3aaf'85edU, 0x3c1d'9856U,
                                                  0x3d63'57bbU, 0x3e75'fdecU, 0x3f31'7218U,
                                                  0x3f80'0000U};
    const TwoFloats logarithm = preciseLogarithm2(magnitude);
    const float upper = logarithm.upper * b;
    if (std::fabs(upper) > 152.0f) return upper < 0 ? 0.0f : kInfinity;
    const float lower = std::fma(logarithm.lower, b, std::fma(logarithm.upper, b, -upper));
    const float whole = std::rint(upper);
    const float rest = lower + (upper - whole);
    // In two factors, so that a subnormal result is rounded once. Of NaN they are any number.
    const std::uint32_t less = whole > 0 ? 0 : 0x8300'0000U;
    const std::uint32_t steps =
        whole == whole ? static_cast<std::uint32_t>(static_cast<std::int32_t>(whole)) << 23 : 0;
    return polynomial(kTerms, rest) * real(less + 0x7f00'0000U) * real(steps - less);
}

}  // namespace

WARPSCOPE_FUSED
float power(float a, float b) {
    if (a == 1.0f || b == 0.0f) return 1.0f;
    if (a != a || b != b) return a + b;
    const float magnitude = std::fabs(a);
    const float half = std::trunc(b * 0.5f);
    const bool isOdd = std::fabs(b - (half + half)) == 1.0f;
    if (a == 0 || magnitude == kInfinity) {
        const std::uint32_t bits = bitsOf(a + a) ^ (b < 0 ? 0x7f80'0000U : 0);
        return real(isOdd ? bits : bits & 0x7fff'ffffU);
    }
    if (a == -1.0f && std::fabs(b) == kInfinity) return 1.0f;
    const float result = powerOfMagnitude(magnitude, b);
    if (!(a < 0)) return result;
    if (std::floor(b) != b) return std::numeric_limits<float>::quiet_NaN();
    return isOdd ? -result : result;
}

}  // namespace warpscope::sm::math
