#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_power_steps.h"

// CUDA 13.0's PTX of pow.
namespace warpscope::sm::math {
namespace {

bool isOddNumber(double b) {
    const std::uint32_t shift = (static_cast<std::uint32_t>(upperOf(b)) >> 20 & 0x7ff) - 1012;
    return shift < 64 && bitsOf(b) << shift == std::uint64_t{1} << 63 && std::fabs(b) != 0.5;
}

}  // namespace

WARPSCOPE_FUSED
double power(double a, double b) {
    if (a == 1.0 || b == 0.0) return 1.0;
    if (a != a || b != b) return a + b;
    const double magnitude = std::fabs(a);
    if (std::fabs(b) == kWideInfinity) {
        if (a == -1.0) return 1.0;
        return (magnitude > 1.0) == (b > 0) ? kWideInfinity : 0.0;
    }
    const bool isOdd = isOddNumber(b);
    const bool isNegative = upperOf(a) < 0 && isOdd;
    if (a == 0 || magnitude == kWideInfinity) {
        const double result = (a == 0) == (b < 0) ? kWideInfinity : 0.0;
        return isNegative ? -result : result;
    }
    if (a < 0 && std::trunc(b) != b) return wide(0xfff8'0000'0000'0000U);
    const double result = powerOfMagnitude(magnitude, b);
    return isNegative ? -result : result;
}

}  // namespace warpscope::sm::math
