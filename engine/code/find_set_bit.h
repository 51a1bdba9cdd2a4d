#pragma once

#include "engine/code/emitter.h"

namespace warpscope::code {

/// Writes what CUDA's __fns and PTX's fns do: the place of a set bit of `mask`, counted from bit
/// `base` (0 to 31) on, which counts itself: the offset-th of them upwards, for a negative offset
/// downwards; offset 0 asks for `base` itself. All ones where there is no such bit (PTX ISA, fns;
/// measured on an H200 for the mask 0x8421).
isa::Operand emitFindSetBit(Emitter& emitter, const isa::Operand& mask, const isa::Operand& base,
                            const isa::Operand& offset);

}  // namespace warpscope::code
