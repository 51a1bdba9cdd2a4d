#include "engine/sm/math_function.h"

#include <cmath>

namespace warpscope::sm {

double applyMath(isa::MathFunction function, double a, double b) {
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
        case Sin:
            return std::sin(a);
        case Cos:
            return std::cos(a);
        case Tan:
            return std::tan(a);
        case Exp:
            return std::exp(a);
        case Exp2:
            return std::exp2(a);
        case Log:
            return std::log(a);
        case Log2:
            return std::log2(a);
        case Log10:
            return std::log10(a);
        case Pow:
            return std::pow(a, b);
        case Tanh:
            return std::tanh(a);
    }
    return a;
}

float applyMath(isa::MathFunction function, float a, float b) {
    // Of a sum, quotient or root of floats the second rounding changes nothing: a double has more
    // than twice a float's digits (Figueroa, "When is double rounding innocuous?", 1995).
    return static_cast<float>(applyMath(function, static_cast<double>(a), static_cast<double>(b)));
}

}  // namespace warpscope::sm
