#include <algorithm>

#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of cbrt, rcbrt, hypot and rhypot, and what ptxas makes of rsqrt.approx.f64.
namespace warpscope::sm::math {
namespace {

/// A magnitude as 8^thirds × mantissa. `less` is what scaling a subnormal number has added.
struct Thirds {
    double mantissa;
    std::int32_t thirds;
    std::int32_t less;
};

WARPSCOPE_STEP Thirds thirdsOf(double magnitude) {
    const bool isSmall = upperOf(magnitude) >> 20 == 0;
    const double number = isSmall ? magnitude * 0x1p54 : magnitude;
    const std::int32_t upper = upperOf(number);
    const auto exponent = static_cast<float>((upper >> 20) - 1022);
    const std::int32_t thirds = nearestWhole(exponent * real(0x3eaa'aaabU));
    return {scaled(number, -3 * thirds), thirds, isSmall ? 18 : 0};
}

/// mantissa^(1/3 or −1/3) by the special function unit.
WARPSCOPE_STEP double roughPower(double mantissa, std::uint32_t exponent) {
    return static_cast<double>(
        specialExp2(specialLog2(static_cast<float>(mantissa)) * real(exponent)));
}

/// Two sides, scaled so that their squares are doubles.
struct WideSides {
    double larger;
    double smaller;
    double sumOfSquares;
    double scale;
    std::int32_t exponent;
};

WARPSCOPE_STEP WideSides sidesOf(double a, double b) {
    const double larger = wide(std::max(bitsOf(std::fabs(a)), bitsOf(std::fabs(b))));
    const double smaller = wide(std::min(bitsOf(std::fabs(a)), bitsOf(std::fabs(b))));
    const std::int32_t exponent = upperOf(larger) & ~0x003f'ffff;
    const double scale = joined(0x7fd0'0000 - exponent, 0);
    const double x = scale * larger;
    const double y = scale * smaller;
    return {larger, smaller, std::fma(x, x, y * y), scale, exponent};
}

}  // namespace

WARPSCOPE_FUSED
double inverseRoot(double a) {
    return inverseRootOfAny(a);
}

WARPSCOPE_FUSED
double cubeRoot(double a) {
    if (a != a || a + a == a) return a + a;
    const Thirds parts = thirdsOf(std::fabs(a));
    const double rough = roughPower(parts.mantissa, 0x3eaa'aaabU);
    const double square = rough * rough;
    const double inverse = inverseOf(std::fma(scaled(square, 1), rough, parts.mantissa));
    const double error = inverse * std::fma(square, -rough, parts.mantissa);
    const double root = std::fma(rough, error, rough);
    return std::copysign(scaled(root, parts.thirds - parts.less), a);
}

WARPSCOPE_FUSED
double inverseCubeRoot(double a) {
    if (a != a) return a + a;
    if (a + a == a) return std::copysign(joined(upperOf(a) ^ 0x7ff0'0000, 0), a);
    const Thirds parts = thirdsOf(std::fabs(a));
    const double rough = roughPower(parts.mantissa, 0xbeaa'aaabU);
    const double square = rough * rough;
    const double product = parts.mantissa * rough;
    const double ofProduct = -std::fma(parts.mantissa, rough, -product);
    const double first = std::fma(square, ofProduct, std::fma(square, -product, 1.0));
    const double error = std::fma(product, -std::fma(rough, rough, -square), first);
    const double factor =
        std::fma(wide(0x3fcc'71c7'1c71'c71cU), error, wide(0x3fd5'5555'5555'5555U));
    const double root = std::fma(factor, error * rough, rough);
    return std::copysign(scaled(root, parts.less - parts.thirds), a);
}

WARPSCOPE_FUSED
double hypotenuse(double a, double b) {
    const WideSides sides = sidesOf(a, b);
    if (sides.smaller == kWideInfinity) return sides.smaller;
    if (sides.larger != sides.larger) return b + a;
    if (sides.smaller == 0) return sides.larger;
    const double within = std::fmin(sides.sumOfSquares, std::numeric_limits<double>::max());
    const double root = sides.sumOfSquares * inverseRootOf(within);
    return root * joined(sides.exponent | 0x0010'0000, 0);
}

WARPSCOPE_FUSED
double inverseHypotenuse(double a, double b) {
    const WideSides sides = sidesOf(a, b);
    const double result = sides.scale * inverseRootOf(sides.sumOfSquares);
    if (static_cast<std::uint32_t>(upperOf(result)) < 0x7ff0'0000U) return result;
    if (sides.smaller == kWideInfinity) return 0.0;
    if (sides.larger != sides.larger) return b + a;
    return sides.larger == kWideInfinity ? 0.0 : kWideInfinity;
}

}  // namespace warpscope::sm::math
