#pragma once

#include <cstring>

#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// One value of 32 or 64 bits for each lane; the upper words begin at [warp size].
struct alignas(kLaneAlignment) WideLanes : std::array<std::uint32_t, 2 * kMaxLanes> {};

/// One value of up to 128 bits for each lane, word by word.
struct alignas(kLaneAlignment) QuadLanes : std::array<std::uint32_t, 4 * kMaxLanes> {};

/// The values of a register, or of a pair, with a minus sign in front, in `scratch`.
const std::uint32_t* readNegated(const std::uint32_t* values, int width, Negation negation,
                                 std::uint32_t* scratch);

/// Where the values of source `index` stand, without its minus sign.
inline const std::uint32_t* placeOf(const Tick& tick, const Warp& warp, const Decoded& instruction,
                                    std::size_t index) {
    // Chosen by bits: a branch for each source, or a table in memory, costs more.
    const auto registers = reinterpret_cast<std::uintptr_t>(warp.registers.data());
    const auto constants = reinterpret_cast<std::uintptr_t>(tick.constants);
    const auto all = std::uintptr_t{0} - std::uintptr_t{instruction.isConstant[index]};
    const std::uintptr_t base = registers ^ ((registers ^ constants) & all);
    // NOLINTNEXTLINE(performance-no-int-to-ptr): one of the two pointers it was made of.
    return reinterpret_cast<const std::uint32_t*>(base) + instruction.place[index];
}

/// The values of source `index` for all lanes: in the registers, in the launch's constants, or in
/// `scratch`, which is then filled. Valid until either changes. A source of 64 bits needs
/// WideLanes.
template <class Scratch>
const std::uint32_t* read(const Tick& tick, const Warp& warp, const Decoded& instruction,
                          std::size_t index, Scratch& scratch) {
    const std::uint32_t* const values = placeOf(tick, warp, instruction, index);
    if (!instruction.negatesRegister || instruction.isConstant[index]) return values;
    const Negation negation = instruction.negation[index];
    return negation == Negation::None
               ? values
               : readNegated(values, tick.kernel.warpSize, negation, scratch.data());
}

/// The lanes for which a predicate source holds.
inline LaneMask readPredicate(const Warp& warp, const isa::Operand& source) {
    const LaneMask value = warp.predicates[source.value];
    return source.negate ? ~value : value;
}

/// The active lanes for which the guard of an instruction holds: those that take part in it.
inline LaneMask lanesTakingPart(const Warp& warp, const Decoded& instruction) {
    const LaneMask active = warp.active();
    return instruction.isGuarded() ? active & readPredicate(warp, instruction.guard) : active;
}

/// The active lanes of `values` go to `target`, the others stay.
void writeSomeLanes(std::uint32_t* target, const std::uint32_t* values, LaneMask active, int width);

/// Every lane of the warp takes part and there is a destination: results may go straight into it.
inline bool writesAllLanes(const Tick& tick, const Warp& warp, const Decoded& instruction) {
    return instruction.mayWriteAllLanes && warp.active() == tick.kernel.allLanes;
}

/// The values of the destination register. Requires: there is one.
inline std::uint32_t* destinationOf(Warp& warp, const Decoded& instruction) {
    return warp.registers.data() + instruction.destinationPlace;
}

/// Writes the destination register, pair or quad, in these lanes; nothing when there is none. A
/// pair needs WideLanes.
template <class Values>
void writeRegister(const Tick& tick, Warp& warp, const Decoded& instruction, const Values& values,
                   LaneMask lanes) {
    const int width = tick.kernel.warpSize;
    for (int at = 0; at < instruction.resultWords * width; at += width)
        writeSomeLanes(destinationOf(warp, instruction) + at, values.data() + at, lanes, width);
}
/// The same in the lanes that take part.
template <class Values>
void writeRegister(const Tick& tick, Warp& warp, const Decoded& instruction, const Values& values) {
    writeRegister(tick, warp, instruction, values, lanesTakingPart(warp, instruction));
}

/// Writes the destination predicate in the lanes that take part.
inline void writePredicate(Warp& warp, const Decoded& instruction, LaneMask values) {
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    LaneMask& predicate = warp.predicates[instruction.destinationPredicate];
    predicate = (predicate & ~lanes) | (values & lanes);
}

/// The lanes that a mask source names, read in the first lane of `lanes`. 32 set bits mean "all",
/// also in waves of 64, whose masks CUDA's 32 bits cannot hold; so does a missing source. The
/// source behind it, where there is one, holds the mask's upper word, and then each bit is what it
/// is.
LaneMask syncMask(const Tick& tick, const Warp& warp, const Decoded& instruction, std::size_t index,
                  LaneMask lanes);

/// What a mask of 32 bits names: where all are set the whole warp, of 64 lanes as well, since CUDA
/// writes it so. But 0xffffffff itself, written by lanes of the lower half alone, names those 32,
/// as in a last step that only they do.
constexpr LaneMask wholeOrNamed(std::uint32_t mask, isa::Operand::Kind kind, LaneMask lanes) {
    constexpr int kMaskBits = 32;
    const bool isLowerHalf =
        kind == isa::Operand::Kind::Immediate && (lanes >> (kMaskBits - 1) >> 1) == 0;
    return mask == UINT32_MAX && !isLowerHalf ? firstLanes(kMaxLanes) : mask;
}

}  // namespace warpscope::sm
