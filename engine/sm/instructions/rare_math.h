#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::sm {

/// The functions from Logb on in the list, on double; any other gives `a`.
double applyRareMath(isa::MathFunction function, double a, double b);

}  // namespace warpscope::sm
