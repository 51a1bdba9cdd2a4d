#include <algorithm>

#include "engine/sm/math/float_math.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

// CUDA 13.0's PTX of cbrtf, rcbrtf, hypotf and rhypotf.
namespace warpscope::sm::math {
namespace {

constexpr float kThird = real(0x3eaa'aaabU);

/// |a|^exponent by the special function unit.
WARPSCOPE_STEP float roughPower(float magnitude, std::uint32_t exponent) {
    return specialExp2(approximateLog2(magnitude) * real(exponent));
}

/// Two sides, scaled so that their squares are floats.
struct Sides {
    float larger;
    float smaller;
    float largerScaled;
    float sumOfSquares;
    std::uint32_t exponent;
};

WARPSCOPE_STEP Sides sidesOf(float a, float b) {
    const float larger = real(std::max(bitsOf(std::fabs(a)), bitsOf(std::fabs(b))));
    const float smaller = real(std::min(bitsOf(std::fabs(a)), bitsOf(std::fabs(b))));
    const std::uint32_t exponent = bitsOf(larger) & 0xfe00'0000U;
    const float scale = real(0x7e80'0000U - exponent);
    const float x = larger * scale;
    const float y = smaller * scale;
    return {larger, smaller, x, std::fma(x, x, y * y), exponent};
}

}  // namespace

WARPSCOPE_FUSED
float cubeRoot(float a) {
    if (a + a == a) return a + a;
    const float magnitude = std::fabs(a);
    const float rough = roughPower(magnitude, 0xbf2a'aaabU);
    const float root = magnitude * rough;
    const float error = std::fma(root, -(rough * root), 1.0f) * kThird;
    const float result = std::fma(root, error, root);
    return a < 0 ? -result : result;
}

WARPSCOPE_FUSED
float inverseCubeRoot(float a) {
    if (a + a == a) return real(bitsOf(a + a) ^ 0x7f80'0000U);
    const float magnitude = std::fabs(a);
    const float rough = roughPower(magnitude, 0xbeaa'aaabU);
    const float error = std::fma(rough * rough, -(magnitude * rough), 1.0f);
    const float result = std::fma(error, rough * kThird, rough);
    return a < 0 ? -result : result;
}

WARPSCOPE_FUSED
float hypotenuse(float a, float b) {
    const Sides sides = sidesOf(a, b);
    if (sides.smaller == kInfinity) return kInfinity;
    if (sides.smaller == 0) return sides.larger;
    return std::sqrt(sides.sumOfSquares) * real(sides.exponent | 0x0080'0000U);
}

WARPSCOPE_FUSED
float inverseHypotenuse(float a, float b) {
    const Sides sides = sidesOf(a, b);
    if (sides.smaller == kInfinity) return 0.0f;
    return approximateInverseRoot(sides.sumOfSquares) * real(0x7e80'0000U - sides.exponent);
}

}  // namespace warpscope::sm::math
