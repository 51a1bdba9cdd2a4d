#include "engine/base/half.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpscope {
namespace {

/// Where the bits of a number of 16 bits lie.
struct Layout {
    int digits;       ///< Of the fraction as stored.
    int exponentMax;  ///< Of the largest power of two that is a number.
};

constexpr std::uint32_t kSign = 0x8000;
constexpr std::uint32_t kNan = 0x7fff;

Layout layoutOf(HalfKind kind) {
    return kind == HalfKind::Half ? Layout{10, 15} : Layout{7, 127};
}

/// 2^exponent. Requires: a normal double.
double powerOfTwo(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

/// Of a double that is no subnormal one; those are smaller than any number of 16 bits.
int exponentOf(double magnitude) {
    return static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52) - 1023;
}

}  // namespace

double valueOfHalf(std::uint32_t bits, HalfKind kind) {
    const std::uint32_t sign = (bits & kSign) << 16;
    if (kind == HalfKind::Brain) return std::bit_cast<float>(bits << 16);
    const std::uint32_t exponent = bits >> 10 & 31;
    const std::uint32_t fraction = bits & 0x3ff;
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7f80'0000U | fraction << 13);
    if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
    const double value = static_cast<double>(fraction) * 0x1p-24;
    return sign != 0 ? -value : value;
}

std::uint32_t halfOf(double value, HalfKind kind, bool towardsZero) {
    const Layout layout = layoutOf(kind);
    const std::uint32_t sign = std::signbit(value) ? kSign : 0;
    const std::uint32_t infinity = static_cast<std::uint32_t>(2 * layout.exponentMax + 1)
                                   << layout.digits;
    if (std::isnan(value)) return kNan;
    const double magnitude = std::abs(value);
    if (std::isinf(magnitude)) return sign | infinity;
    // Counted in steps of the last digit, so that rounding is that of whole numbers.
    const int least = 1 - layout.exponentMax;
    const int exponent = std::max(exponentOf(magnitude), least);
    const double scaled = magnitude * powerOfTwo(layout.digits - exponent);
    if (exponent > layout.exponentMax) return sign | (towardsZero ? infinity - 1 : infinity);
    const double steps = towardsZero ? std::floor(scaled) : std::nearbyint(scaled);
    // A normal number carries its leading digit, and so does a fraction that overflows.
    const std::uint32_t power = static_cast<std::uint32_t>(exponent - least) << layout.digits;
    return sign | std::min(power + static_cast<std::uint32_t>(steps), infinity);
}

}  // namespace warpscope
