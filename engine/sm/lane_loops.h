#pragma once

#include <bit>

#include "engine/sm/operands.h"

namespace warpscope::sm {

// Loops over all lanes of a warp. Lanes that are not active are computed too, because a loop
// without branches runs on vectors; writeRegister drops them.

inline float asFloat(std::uint32_t bits) {
    return std::bit_cast<float>(bits);
}
inline std::uint32_t asBits(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
inline std::int32_t asSigned(std::uint32_t bits) {
    return static_cast<std::int32_t>(bits);
}

/// destination = f(a) for each lane.
template <class F>
void mapLanes1(const Tick& tick, Warp& warp, const isa::Instruction& instruction, Negation negation,
               F f) {
    Lanes scratch;
    Lanes result;
    const std::uint32_t* const a = read(tick, warp, instruction.sources[0], scratch, negation);
    const int width = tick.kernel.warpSize();
    for (int lane = 0; lane < width; ++lane)
        result[static_cast<std::size_t>(lane)] = f(a[lane]);
    writeRegister(tick, warp, instruction, result);
}

/// destination = f(a, b) for each lane.
template <class F>
void mapLanes2(const Tick& tick, Warp& warp, const isa::Instruction& instruction, Negation negation,
               F f) {
    Lanes scratchA;
    Lanes scratchB;
    Lanes result;
    const std::uint32_t* const a = read(tick, warp, instruction.sources[0], scratchA, negation);
    const std::uint32_t* const b = read(tick, warp, instruction.sources[1], scratchB, negation);
    const int width = tick.kernel.warpSize();
    for (int lane = 0; lane < width; ++lane)
        result[static_cast<std::size_t>(lane)] = f(a[lane], b[lane]);
    writeRegister(tick, warp, instruction, result);
}

}  // namespace warpscope::sm
