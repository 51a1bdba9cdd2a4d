#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// A function of CUDA's math library on float. rsqrtf, exp2f and those of float_functions.h are the
/// GPU's to the bit. The others are computed in double and rounded once, so that the result is the
/// nearest float or its neighbour (CUDA's own are within 1 to 4 units in the last place). `b` is
/// used by Pow and its kin only. None gives `a`.
float applyMath(isa::MathFunction function, float a, float b);
/// The same on float with the one result that is nearest to the true one, as __frsqrt_rn has it.
float applyNearestMath(isa::MathFunction function, float a, float b);
/// The same on double, in double.
double applyMath(isa::MathFunction function, double a, double b);

}  // namespace warpscope::sm
