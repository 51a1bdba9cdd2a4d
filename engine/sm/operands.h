#pragma once

#include <array>
#include <cstring>

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// One 32-bit value for each lane.
using Lanes = std::array<std::uint32_t, kMaxLanes>;

/// How a negated source is read.
enum class Negation : std::uint8_t { Integer, Float };

/// The values of a source for all lanes: a pointer into the registers, or to `scratch`, which is
/// then filled. Valid until either changes. Requires: the source is a register, immediate or
/// parameter.
const std::uint32_t* read(const Tick& tick, const Warp& warp, const isa::Operand& source,
                          Lanes& scratch, Negation negation = Negation::Integer);

/// The lanes for which a predicate source holds.
inline LaneMask readPredicate(const Warp& warp, const isa::Operand& source) {
    const LaneMask value = warp.predicates[source.value];
    return source.negate ? ~value : value;
}

/// Writes the active lanes of the destination register; nothing when there is none.
void writeRegister(const Tick& tick, Warp& warp, const isa::Instruction& instruction,
                   const Lanes& values);
/// Writes the active lanes of the destination predicate.
inline void writePredicate(Warp& warp, const isa::Instruction& instruction, LaneMask values) {
    const LaneMask active = warp.active();
    LaneMask& predicate = warp.predicates[instruction.destinationPredicate];
    predicate = (predicate & ~active) | (values & active);
}

/// The lanes that a mask source names, read in the first lane of `lanes`. 32 set bits mean "all",
/// also in waves of 64, whose masks CUDA's 32 bits cannot hold; so does a missing source.
LaneMask syncMask(const Tick& tick, const Warp& warp, const isa::Operand& source, LaneMask lanes);

}  // namespace warpscope::sm
