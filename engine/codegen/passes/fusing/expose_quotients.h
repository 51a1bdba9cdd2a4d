#pragma once

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Writes out the fast quotients (__fdividef, __tanf, div.approx) that sums read: as ptxas has it, the last
/// step is a product of the dividend and a reciprocal, marked Node::isLate, which a sum may take
/// in. Others stay one instruction.
void exposeQuotients(code::Code& code);

}  // namespace warpscope::codegen
