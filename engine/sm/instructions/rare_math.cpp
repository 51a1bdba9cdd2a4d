#include "engine/sm/instructions/rare_math.h"

#include <cmath>
#include <numbers>

namespace warpscope::sm {
namespace {

constexpr double kCirclePi = std::numbers::pi;

/// exp(a²) erfc(a), by its continued fraction where erfc alone would vanish.
double scaledErfc(double a) {
    if (a < 5) return std::exp(a * a) * std::erfc(a);
    double fraction = 0;
    for (int i = 60; i > 0; --i)
        fraction = 0.5 * i / (a + fraction);
    return 1 / (std::sqrt(kCirclePi) * (a + fraction));
}

/// The inverse of erfc by Halley's steps from a first guess (Winitzki, 2008).
double inverseErfc(double a) {
    if (a < 0 || a > 2 || a != a) return std::nan("");
    if (a == 0 || a == 2) return a == 0 ? HUGE_VAL : -HUGE_VAL;
    if (a == 1) return 0;
    const bool isUpper = a > 1;
    const double tail = isUpper ? 2 - a : a;
    const double logarithm = std::log(tail * (2 - tail));
    const double first = 2 / (kCirclePi * 0.147) + logarithm / 2;
    double x = std::sqrt(std::sqrt(first * first - logarithm / 0.147) - first);
    for (int i = 0; i < 4; ++i) {
        const double slope = 2 / std::sqrt(kCirclePi) * std::exp(-x * x);
        const double error = std::erfc(x) - tail;
        x += error / (slope - x * error);
    }
    return isUpper ? -x : x;
}

double inverseErf(double a) {
    if (std::abs(a) > 0.5) return a > 0 ? inverseErfc(1 - a) : -inverseErfc(1 + a);
    double x = a * std::sqrt(kCirclePi) / 2;
    for (int i = 0; i < 8; ++i) {
        const double slope = 2 / std::sqrt(kCirclePi) * std::exp(-x * x);
        const double error = std::erf(x) - a;
        x -= error / (slope + x * error);
    }
    return x;
}

}  // namespace

double applyRareMath(isa::MathFunction function, double a, double b) {
    using enum isa::MathFunction;
    switch (function) {
        case Logb:
            return std::logb(a);
        case Rcbrt:
            return 1 / std::cbrt(a);
        case Rhypot:
            return 1 / std::hypot(a, b);
        case Nextafter:
            return std::nextafter(a, b);
        case Erfinv:
            return inverseErf(a);
        case Erfcinv:
            return inverseErfc(a);
        case Erfcx:
            return scaledErfc(a);
        case Normcdf:
            return std::erfc(-a / std::numbers::sqrt2) / 2;
        case Normcdfinv:
            return -std::numbers::sqrt2 * inverseErfc(2 * a);
        case J0:
            return ::j0(a);
        case J1:
            return ::j1(a);
        case Y0:
            return ::y0(a);
        case Y1:
            return ::y1(a);
        default:
            return a;
    }
}

}  // namespace warpscope::sm
