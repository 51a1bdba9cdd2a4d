#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// A function of CUDA's math library on float. Those of sm/math are the GPU's to the bit, as are
/// roots, remainders and rounding. The others (gamma and Bessel functions) are computed in double
/// and rounded once, so that the result is the nearest float or its neighbour (CUDA's own are within
/// 1 to 8 units in the last place). `b` is used by Pow and its kin only. None gives `a`.
float applyMath(isa::MathFunction function, float a, float b);
/// The same on float with the one result that is nearest to the true one, as __frsqrt_rn has it.
float applyNearestMath(isa::MathFunction function, float a, float b);
/// The opcode MUFU: rcp, rsqrt, ex2, lg2, sin and cos as special_function.h has them, __expf,
/// __exp10f, __logf, __log10f and __tanf by one product besides; roots and tanh by applyMath.
float applySpecial(isa::MathFunction function, float a);
/// The same as the first on double, the others in double.
double applyMath(isa::MathFunction function, double a, double b);

}  // namespace warpscope::sm
