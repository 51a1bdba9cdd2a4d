#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// A function of CUDA's math library on float, computed in double and rounded once, so that the
/// result is the nearest float or its neighbour (CUDA's own are within 1 to 4 units in the last
/// place). `b` is used by Pow only. None gives `a`.
float applyMath(isa::MathFunction function, float a, float b);
/// The same on double, in double.
double applyMath(isa::MathFunction function, double a, double b);

}  // namespace warpscope::sm
