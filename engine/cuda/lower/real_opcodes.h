#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::cuda {

/// The opcode that does on numbers of `type` (F32 or F64) what `opcode`, one of float, does.
isa::Opcode opcodeOf(isa::Opcode opcode, isa::DataType type);

}  // namespace warpscope::cuda
