#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::codegen {

/// The comparison that holds where this one does not, NaN included; whole numbers are always
/// ordered.
isa::Comparison invertedOf(isa::Comparison comparison, bool isOfFloats);

/// What 3 <= x says of x, of whole numbers.
isa::Comparison mirroredOf(isa::Comparison comparison);

}  // namespace warpscope::codegen
