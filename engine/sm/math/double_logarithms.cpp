#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of log, log2, log10, log1p, asinh, acosh and atanh.
namespace warpscope::sm::math {

WARPSCOPE_FUSED
double naturalLogarithm(double a) {
    return logarithmOf(a);
}

WARPSCOPE_FUSED
double logarithm2(double a) {
    const double logarithm = logarithmOf(a);
    return std::fma(logarithm, kWideLog2OfE, logarithm * wide(0x3c77'77d0'ffda'0d24U));
}

WARPSCOPE_FUSED
double logarithm10(double a) {
    const double logarithm = logarithmOf(a);
    return std::fma(logarithm, wide(0x3fdb'cb7b'1526'e50eU),
                    logarithm * wide(0x3c69'5355'baaa'fad3U));
}

WARPSCOPE_FUSED
double logarithmOfOneAnd(double a) {
    return logarithmBeside1(a);
}

WARPSCOPE_FUSED
double inverseHyperbolicSine(double a) {
    const double x = std::fabs(a);
    if (upperOf(x) > 0x43df'ffff) return std::copysign(logarithmBeside1(x) + kWideLn2, a);
    const double square = std::fma(a, a, 1.0);
    const double inverse = inverseOf(std::fma(square, inverseRootOf(square), 1.0));
    return std::copysign(logarithmBeside1(std::fma(x, x * inverse, x)), a);
}

WARPSCOPE_FUSED
double inverseHyperbolicCosine(double a) {
    const double less = a + -1.0;
    const bool isLarge = static_cast<std::uint32_t>(upperOf(less)) > 0x432f'ffffU;  // Or below 0.
    if (isLarge) return logarithmBeside1(less + wide(0xbff0'0000'0000'0001U)) + kWideLn2;
    const double square = std::fma(a, a, -1.0);
    const double root = upperOf(less) == 0 ? 0.0 : rootOf(square, specialInverseRoot(square));
    return logarithmBeside1(less + root);
}

WARPSCOPE_FUSED
double inverseHyperbolicTangent(double a) {
    const double x = std::fabs(a);
    return std::copysign(logarithmBeside1((x + x) / (1.0 - x)) * 0.5, a);
}

}  // namespace warpscope::sm::math
