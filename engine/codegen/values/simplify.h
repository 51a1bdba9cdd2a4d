#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::codegen {

/// Rewrites one integer instruction of 32 bits as a cheaper one with the same result, where a
/// constant allows it: x × 8 as a shift, x + 0 as a copy. Constants move behind registers.
void simplify(isa::Instruction& code);

}  // namespace warpscope::codegen
