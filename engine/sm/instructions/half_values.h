#pragma once

#include <cmath>
#include <cstdint>

#include "engine/base/half.h"
#include "engine/sm/timing/float_values.h"

namespace warpscope::sm {

// What the opcodes on packed halves compute in one lane; see isa/opcode.h.

/// f on the numbers of both halves, each result rounded once.
template <class F>
std::uint32_t onHalves(HalfKind kind, std::uint32_t a, std::uint32_t b, F f) {
    const std::uint32_t low = halfOf(f(valueOfHalf(a, kind), valueOfHalf(b, kind)), kind);
    const std::uint32_t high =
        halfOf(f(valueOfHalf(a >> 16, kind), valueOfHalf(b >> 16, kind)), kind);
    return high << 16 | low;
}

// Rounding a double's sum or product again changes nothing: it has more than twice the digits
// (Figueroa, "When is double rounding innocuous?", 1995).
inline std::uint32_t addHalves(HalfKind kind, std::uint32_t a, std::uint32_t b) {
    return onHalves(kind, a, b, [](double x, double y) { return x + y; });
}
inline std::uint32_t multiplyHalves(HalfKind kind, std::uint32_t a, std::uint32_t b) {
    return onHalves(kind, a, b, [](double x, double y) { return x * y; });
}

/// a + b with the last digit set where the sum is not exact, so that rounding it once more is right
/// (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
inline double sumToOdd(double a, double b) {
    const double sum = a + b;
    const double back = sum - a;
    const double rest = (a - (sum - back)) + (b - back);
    const auto bits = std::bit_cast<std::uint64_t>(sum);
    if (rest == 0 || (bits & 1) != 0 || !std::isfinite(sum)) return sum;
    return std::nextafter(sum, rest > 0 ? HUGE_VAL : -HUGE_VAL);
}

inline std::uint32_t fuseHalf(HalfKind kind, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const double product = valueOfHalf(a, kind) * valueOfHalf(b, kind);
    return halfOf(sumToOdd(product, valueOfHalf(c, kind)), kind);
}
inline std::uint32_t fuseHalves(HalfKind kind, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return fuseHalf(kind, a >> 16, b >> 16, c >> 16) << 16 | fuseHalf(kind, a, b, c);
}

inline std::uint32_t smallerHalves(HalfKind kind, std::uint32_t a, std::uint32_t b) {
    return onHalves(kind, a, b, [](double x, double y) { return smallerOf(x, y); });
}
inline std::uint32_t largerHalves(HalfKind kind, std::uint32_t a, std::uint32_t b) {
    return onHalves(kind, a, b, [](double x, double y) { return largerOf(x, y); });
}

}  // namespace warpscope::sm
