#include "engine/sm/instructions/rare_math.h"

#include <cmath>

namespace warpscope::sm {

double applyRareMath(isa::MathFunction function, double a, double b) {
    using enum isa::MathFunction;
    switch (function) {
        case Logb:
            return std::logb(a);
        case Nextafter:
            return std::nextafter(a, b);
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
