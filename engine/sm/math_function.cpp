#include "engine/sm/math_function.h"

#include <cmath>

namespace warpscope::sm {

float applyMath(isa::MathFunction function, float a, float b) {
    const auto x = static_cast<double>(a);
    const auto rounded = [](double value) { return static_cast<float>(value); };
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
            return rounded(1.0 / std::sqrt(x));
        case Rcp:
            return 1.0F / a;
        case Sin:
            return rounded(std::sin(x));
        case Cos:
            return rounded(std::cos(x));
        case Tan:
            return rounded(std::tan(x));
        case Exp:
            return rounded(std::exp(x));
        case Exp2:
            return rounded(std::exp2(x));
        case Log:
            return rounded(std::log(x));
        case Log2:
            return rounded(std::log2(x));
        case Log10:
            return rounded(std::log10(x));
        case Pow:
            return rounded(std::pow(x, static_cast<double>(b)));
        case Tanh:
            return rounded(std::tanh(x));
    }
    return a;
}

}  // namespace warpscope::sm
