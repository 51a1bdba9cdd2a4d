#pragma once

#include <span>

#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// A function of CUDA's math library on float: the GPU's to the bit (sm/math; roots, remainders and
/// rounding are exact). `b` is used by Pow and its kin only. None gives `a`.
float applyMath(isa::MathFunction function, float a, float b);
/// The same on float with the one result that is nearest to the true one, as __frsqrt_rn has it.
float applyNearestMath(isa::MathFunction function, float a, float b);
/// The opcode MUFU: rcp, rsqrt, sqrt, ex2, lg2, sin and cos as special_function.h has them, __expf,
/// __exp10f, __logf, __log10f and __tanf by one product besides; tanh by applyMath.
float applySpecial(isa::MathFunction function, float a);
/// The first and the last of many numbers, as one by one. Requires: `result` is as long as `a` and
/// `b`.
void applyMath(isa::MathFunction function, std::span<const float> a, std::span<const float> b,
               std::span<float> result);
void applySpecial(isa::MathFunction function, std::span<const float> a, std::span<float> result);
/// The same as the first on double.
double applyMath(isa::MathFunction function, double a, double b);

}  // namespace warpscope::sm
