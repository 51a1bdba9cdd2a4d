#include "engine/sm/instructions/math_function.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "engine/sm/math/double_math.h"
#include "engine/sm/math/float_math.h"
#include "engine/sm/math/special_function.h"

namespace warpscope::sm {

namespace {

double furtherMath(isa::MathFunction function, double a, double b) {
    using enum isa::MathFunction;
    switch (function) {
        case Fmod:
            return std::fmod(a, b);
        case Remainder:
            return a != a ? a + b : std::remainder(a, b);
        case Copysign:
            return std::copysign(a, b);
        case Fdim:
            return std::fdim(a, b);
        case Ldexp:
            // An exponent is a whole number; of what is none, 0.
            return std::ldexp(a, b == b ? static_cast<int>(std::clamp(b, -5000.0, 5000.0)) : 0);
        case Round:
            return std::round(a);
        case Logb:
            return std::logb(a);
        case Nextafter:
            return std::nextafter(a, b);
        default:
            return a;
    }
}

double basicMath(isa::MathFunction function, double a, double b) {
    using enum isa::MathFunction;
    switch (function) {
        case None:
            return a;
        case Floor:
            return std::floor(a);
        case Ceil:
            return std::ceil(a);
        case Trunc:
            return std::trunc(a);
        case Rint:
            return std::rint(a);
        case Sqrt:
            return std::sqrt(a);
        case Rsqrt:
            return 1.0 / std::sqrt(a);
        case Rcp:
            return 1.0 / a;
        default:
            return furtherMath(function, a, b);
    }
}

/// A function of CUDA's library that is the GPU's to the bit, on float and on double.
template <class OfFloat, class OfDouble>
struct Exact {
    isa::MathFunction function;
    OfFloat ofFloat;
    OfDouble ofDouble;
};
using ExactOfOne = Exact<float (*)(float), double (*)(double)>;
using ExactOfTwo = Exact<float (*)(float, float), double (*)(double, double)>;

constexpr std::size_t kFunctionCount = static_cast<std::size_t>(isa::MathFunction::Y1) + 1;

/// The rows by their functions; nulls for the others.
template <class Row, std::size_t n>
constexpr auto indexed(const Row (&rows)[n]) {
    std::array<Row, kFunctionCount> table{};
    for (const Row& row : rows)
        table[static_cast<std::size_t>(row.function)] = row;
    return table;
}

using enum isa::MathFunction;

constexpr ExactOfOne kExactOfOne[] = {
    {Rsqrt, approximateInverseRoot, math::inverseRoot},
    {Exp2, approximateExp2, math::exponential2},
    {Exp, math::exponential, math::exponential},
    {Exp10, math::exponential10, math::exponential10},
    {Log, math::naturalLogarithm, math::naturalLogarithm},
    {Log2, math::logarithm2, math::logarithm2},
    {Log10, math::logarithm10, math::logarithm10},
    {Tanh, math::hyperbolicTangent, math::hyperbolicTangent},
    {Sinh, math::hyperbolicSine, math::hyperbolicSine},
    {Cosh, math::hyperbolicCosine, math::hyperbolicCosine},
    {Sin, math::sine, math::sine},
    {Cos, math::cosine, math::cosine},
    {Tan, math::tangent, math::tangent},
    {Sinpi, math::sineOfPi, math::sineOfPi},
    {Cospi, math::cosineOfPi, math::cosineOfPi},
    {Asin, math::arcSine, math::arcSine},
    {Acos, math::arcCosine, math::arcCosine},
    {Atan, math::arcTangent, math::arcTangent},
    {Log1p, math::logarithmOfOneAnd, math::logarithmOfOneAnd},
    {Expm1, math::exponentialLessOne, math::exponentialLessOne},
    {Asinh, math::inverseHyperbolicSine, math::inverseHyperbolicSine},
    {Acosh, math::inverseHyperbolicCosine, math::inverseHyperbolicCosine},
    {Atanh, math::inverseHyperbolicTangent, math::inverseHyperbolicTangent},
    {Erf, math::errorFunction, math::errorFunction},
    {Erfc, math::complementaryError, math::complementaryError},
    {Erfcx, math::scaledComplementaryError, math::scaledComplementaryError},
    {Erfinv, math::inverseError, math::inverseError},
    {Erfcinv, math::inverseComplementaryError, math::inverseComplementaryError},
    {Normcdf, math::normalShare, math::normalShare},
    {Normcdfinv, math::inverseNormalShare, math::inverseNormalShare},
    {Cbrt, math::cubeRoot, math::cubeRoot},
    {Rcbrt, math::inverseCubeRoot, math::inverseCubeRoot},
    {Tgamma, math::gammaFunction, math::gammaFunction},
    {Lgamma, math::logarithmOfGamma, math::logarithmOfGamma},
    {J0, math::besselJ0, math::besselJ0},
    {J1, math::besselJ1, math::besselJ1},
    {Y0, math::besselY0, math::besselY0},
    {Y1, math::besselY1, math::besselY1},
};
constexpr ExactOfTwo kExactOfTwo[] = {
    {Pow, math::power, math::power},
    {Atan2, math::angleOf, math::angleOf},
    {Hypot, math::hypotenuse, math::hypotenuse},
    {Rhypot, math::inverseHypotenuse, math::inverseHypotenuse},
    {Nextafter, std::nextafter, nullptr},
};
constexpr auto kOfOne = indexed(kExactOfOne);
constexpr auto kOfTwo = indexed(kExactOfTwo);

}  // namespace

double applyMath(isa::MathFunction function, double a, double b) {
    const auto index = static_cast<std::size_t>(function);
    if (const auto ofOne = kOfOne[index].ofDouble) return ofOne(a);
    if (const auto ofTwo = kOfTwo[index].ofDouble) return ofTwo(a, b);
    return basicMath(function, a, b);
}

float applyMath(isa::MathFunction function, float a, float b) {
    const auto index = static_cast<std::size_t>(function);
    if (const auto ofOne = kOfOne[index].ofFloat) return ofOne(a);
    if (const auto ofTwo = kOfTwo[index].ofFloat) return ofTwo(a, b);
    return applyNearestMath(function, a, b);
}

float applyNearestMath(isa::MathFunction function, float a, float b) {
    // Of a sum, quotient or root of floats the second rounding changes nothing: a double has more
    // than twice a float's digits (Figueroa, "When is double rounding innocuous?", 1995).
    return static_cast<float>(basicMath(function, static_cast<double>(a), static_cast<double>(b)));
}

float applySpecial(isa::MathFunction function, float a) {
    using enum isa::MathFunction;
    // The constants are nvcc's: log2 e, log2 10, ln 2 and log10 2 as floats.
    switch (function) {
        case Rcp:
            return approximateReciprocal(a);
        case Rsqrt:
            return approximateInverseRoot(a);
        case Sqrt:
            return approximateRoot(a);
        case Exp2:
            return approximateExp2(a);
        case Log2:
            return approximateLog2(a);
        case Sin:
            return approximateSine(a);
        case Cos:
            return approximateCosine(a);
        case Tan:
            return approximateQuotient(approximateSine(a), approximateCosine(a));
        case Exp:
            return approximateExp2(a * std::bit_cast<float>(0x3fb8'aa3bU));
        case Exp10:
            return approximateExp2(a * std::bit_cast<float>(0x4054'9a78U));
        case Log:
            return approximateLog2(a) * std::bit_cast<float>(0x3f31'7218U);
        case Log10:
            return approximateLog2(a) * std::bit_cast<float>(0x3e9a'209bU);
        default:
            return applyMath(function, a, 0.0f);
    }
}

namespace {

template <class F>
void applyToEach(std::span<const float> a, std::span<float> result, F function) {
    for (std::size_t i = 0; i < a.size(); ++i)
        result[i] = function(a[i]);
}

}  // namespace

void applyMath(isa::MathFunction function, std::span<const float> a, std::span<const float> b,
               std::span<float> result) {
    if (const auto ofOne = kOfOne[static_cast<std::size_t>(function)].ofFloat)
        return applyToEach(a, result, ofOne);
    for (std::size_t i = 0; i < a.size(); ++i)
        result[i] = applyMath(function, a[i], b[i]);
}

void applySpecial(isa::MathFunction function, std::span<const float> a, std::span<float> result) {
    using enum isa::MathFunction;
    // Known here, the function becomes part of its loop.
    switch (function) {
        case Rcp:
            return applyToEach(a, result, [](float x) { return applySpecial(Rcp, x); });
        case Rsqrt:
            return applyToEach(a, result, [](float x) { return applySpecial(Rsqrt, x); });
        case Exp2:
            return applyToEach(a, result, [](float x) { return applySpecial(Exp2, x); });
        case Exp:
            return applyToEach(a, result, [](float x) { return applySpecial(Exp, x); });
        case Log2:
            return applyToEach(a, result, [](float x) { return applySpecial(Log2, x); });
        case Log:
            return applyToEach(a, result, [](float x) { return applySpecial(Log, x); });
        case Sin:
            return applyToEach(a, result, [](float x) { return applySpecial(Sin, x); });
        case Cos:
            return applyToEach(a, result, [](float x) { return applySpecial(Cos, x); });
        default:
            return applyToEach(a, result, [=](float x) { return applySpecial(function, x); });
    }
}

}  // namespace warpscope::sm
