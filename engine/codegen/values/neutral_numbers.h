#pragma once

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Makes copies of sums and products of floats and doubles that give what they read: x − 0 and
/// 1 · x, also where the number stands in a register. (x + 0 is none: of −0 it makes 0.)
void dropNeutralNumbers(code::Code& code);

}  // namespace warpscope::codegen
