#include "engine/sm/math/float_math.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

// CUDA 13.0's PTX of asinf, acosf, atanf and atan2f.
namespace warpscope::sm::math {
namespace {

// pi/2 is the product of these two, with more digits than a float has.
constexpr float kFactorA = real(0x3f6e'e581U);
constexpr float kFactorB = real(0x3fd7'74ebU);
constexpr float kFromHere = real(0x3f0f'5c29U);  ///< About 0.56.

/// Of a number beyond kFromHere sqrt((1 − |a|) / 2), else itself.
WARPSCOPE_STEP float halfAngleOf(float magnitude) {
    if (!(magnitude > kFromHere)) return magnitude;
    if (magnitude == 1.0f) return 0.0f;
    const float square = std::fma(0.5f, -magnitude, 0.5f);
    const float inverse = specialInverseRoot(square);
    const float root = square * inverse;
    return std::fma(root, std::fma(-root, inverse * 0.5f, 0.5f), root);
}

/// arc tangents of 0 to 1.
template <std::size_t n>
WARPSCOPE_STEP float arcOf(const std::array<std::uint32_t, n>& terms, float a) {
    const float square = a * a;
    return std::fma(square * polynomial(terms, square), a, a);
}

}  // namespace

WARPSCOPE_FUSED
float arcSine(float a) {
    constexpr std::array<std::uint32_t, 5> kTerms{0x3d4d'd2f7U, 0x3c99'ca97U, 0x3d3f'90e8U,
                                                  0x3d99'3ccfU, 0x3e2a'ac04U};
    const float magnitude = std::fabs(a);
    const float arc = arcOf(kTerms, halfAngleOf(magnitude));
    const float result = magnitude > kFromHere ? std::fma(kFactorA, kFactorB, arc * -2.0f) : arc;
    return result <= kInfinity ? std::copysign(result, a) : result;
}

WARPSCOPE_FUSED
float arcCosine(float a) {
    constexpr std::array<std::uint32_t, 6> kTerms{0x3d10'eceFU, 0x3c8b'1abbU, 0x3cfc'028cU,
                                                  0x3d37'2139U, 0x3d99'93dbU, 0x3e2a'aac6U};
    const bool isLarge = std::fabs(a) > kFromHere;
    const float arc = arcOf(kTerms, std::copysign(halfAngleOf(std::fabs(a)), a));
    const float result = a > kFromHere ? arc : std::fma(kFactorA, kFactorB, isLarge ? arc : -arc);
    return isLarge ? result + result : result;
}

WARPSCOPE_FUSED
float arcTangent(float a) {
    constexpr std::array<std::uint32_t, 8> kTerms{0x3b20'90aaU, 0xbc6b'e14fU, 0x3d23'397eU,
                                                  0xbd94'8a7aU, 0x3dd7'6b21U, 0xbe11'1e88U,
                                                  0x3e4c'af60U, 0xbeaa'aa27U};
    const float magnitude = std::fabs(a);
    const bool isBeyond = magnitude > 1.0f;
    const float arc = arcOf(kTerms, isBeyond ? specialReciprocal(magnitude) : magnitude);
    const float result = isBeyond ? std::fma(kFactorA, kFactorB, -arc) : arc;
    return magnitude <= kInfinity ? std::copysign(result, a) : result;
}

WARPSCOPE_FUSED
float angleOf(float y, float x) {
    constexpr std::array<std::uint32_t, 8> kTerms{0x3b33'710bU, 0xbc80'7748U, 0x3d2c'dab2U,
                                                  0xbd99'2d10U, 0x3dd9'ea6cU, 0xbe11'7cb1U,
                                                  0x3e4c'bce0U, 0xbeaa'aa7dU};
    const float height = std::fabs(y);
    const float width = std::fabs(x);
    const float sum = width + height;
    if (!(sum <= kInfinity)) return sum;
    const bool isSteep = height > width;
    const bool isLeft = std::signbit(x);
    const float larger = isSteep ? height : width;
    if (larger == 0) return std::copysign(isLeft ? real(0x4049'0fdbU) : 0.0f, y);
    if (height == width) return std::copysign(isLeft ? real(0x4016'cbe4U) : real(0x3f49'0fdbU), y);
    const float arc = arcOf(kTerms, (isSteep ? width : height) / larger);
    if (isSteep) return std::copysign(std::fma(kFactorA, kFactorB, isLeft ? arc : -arc), y);
    // pi is the product of kFactorB and twice kFactorA.
    return std::copysign(isLeft ? std::fma(kFactorA + kFactorA, kFactorB, -arc) : arc, y);
}

}  // namespace warpscope::sm::math
