#pragma once

#include "engine/sm/state/decoded.h"

namespace warpscope::sm {

/// The function of an instruction's opcode, for its type where that matters.
Function functionOf(const isa::Instruction& instruction);

}  // namespace warpscope::sm
