#pragma once

#include <array>
#include <cstring>

#include "engine/sm/tick.h"

namespace warpscope::sm {

/// One 32-bit value for each lane.
using Lanes = std::array<std::uint32_t, kMaxLanes>;

/// How a negated source is read.
enum class Negation : std::uint8_t { Integer, Float };

/// read() of a negated register, an immediate or a parameter.
const std::uint32_t* readSlowly(const Tick& tick, const Warp& warp, const isa::Operand& source,
                                Lanes& scratch, Negation negation);

/// The values of a source for all lanes: a pointer into the registers, or to `scratch`, which is
/// then filled. Valid until either changes. Requires: the source is a register, immediate or
/// parameter.
inline const std::uint32_t* read(const Tick& tick, const Warp& warp, const isa::Operand& source,
                                 Lanes& scratch, Negation negation = Negation::Integer) {
    if (source.kind != isa::Operand::Kind::Register || source.negate)
        return readSlowly(tick, warp, source, scratch, negation);
    return warp.registers.data() + source.value * static_cast<std::size_t>(tick.kernel.warpSize());
}

/// The lanes for which a predicate source holds.
inline LaneMask readPredicate(const Warp& warp, const isa::Operand& source) {
    const LaneMask value = warp.predicates[source.value];
    return source.negate ? ~value : value;
}

/// The active lanes of `values` go to `target`, the others stay.
void writeSomeLanes(std::uint32_t* target, const Lanes& values, LaneMask active, int width);

/// Writes the active lanes of the destination register; nothing when there is none.
inline void writeRegister(const Tick& tick, Warp& warp, const isa::Instruction& instruction,
                          const Lanes& values) {
    if (instruction.destination == isa::kNoRegister) return;
    constexpr int kUsual = 32;
    const int width = tick.kernel.warpSize();
    std::uint32_t* const target =
        warp.registers.data() + instruction.destination * static_cast<std::size_t>(width);
    const LaneMask active = warp.active();
    if (width == kUsual && active == firstLanes(kUsual))
        std::memcpy(target, values.data(), kUsual * sizeof(std::uint32_t));
    else
        writeSomeLanes(target, values, active, width);
}

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
