#pragma once

#include <cstdint>

#include "engine/isa/instruction.h"

namespace warpscope::codegen {

/// Whether two instructions compute the same from the same sources, wherever in the source of the
/// kernel they stand.
bool isSameComputation(const isa::Instruction& a, const isa::Instruction& b);

/// A number that is the same for the same computation and nearly always another for another one:
/// to be compared first, where many are looked through.
std::uint32_t fingerprintOf(const isa::Instruction& code);

}  // namespace warpscope::codegen
