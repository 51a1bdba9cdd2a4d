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

/// The passes of a loop over lanes do not touch each other's values: each reads and writes its own
/// lane, and two registers are either the same or apart.
#if defined(__clang__)
#define WARPSCOPE_LANES_APART _Pragma("clang loop vectorize(assume_safety)")
#else
#define WARPSCOPE_LANES_APART _Pragma("GCC ivdep")
#endif

/// result[lane] = f(lane) for each lane. A length that the compiler knows is filled faster.
template <class T, class F>
[[gnu::always_inline]] inline void fillLanes(T* result, int width, F f) {
    constexpr int kUsual = 32;
    if (width == kUsual) {
        WARPSCOPE_LANES_APART
        for (int lane = 0; lane < kUsual; ++lane)
            result[lane] = f(lane);
    } else {
        WARPSCOPE_LANES_APART
        for (int lane = 0; lane < width; ++lane)
            result[lane] = f(lane);
    }
}

/// Lets `fill(result)` compute the destination register of an instruction for all lanes.
template <class Fill>
void writeLanes(const Tick& tick, Warp& warp, const Decoded& instruction, Fill fill) {
    if (writesAllLanes(tick, warp, instruction)) {
        fill(destinationOf(warp, instruction));
    } else {
        Lanes result;
        fill(result.data());
        writeRegister(tick, warp, instruction, result);
    }
}

/// destination = f(a) for each lane.
template <class F>
void mapLanes1(const Tick& tick, Warp& warp, const Decoded& instruction, F f) {
    Lanes scratch;
    const std::uint32_t* const a = read(tick, warp, instruction, 0, scratch);
    writeLanes(tick, warp, instruction, [&](std::uint32_t* result) {
        fillLanes(result, tick.kernel.warpSize, [=](int lane) { return f(a[lane]); });
    });
}

/// destination = f(a, b) for each lane.
template <class F>
void mapLanes2(const Tick& tick, Warp& warp, const Decoded& instruction, F f) {
    Lanes scratchA;
    Lanes scratchB;
    const std::uint32_t* const a = read(tick, warp, instruction, 0, scratchA);
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    writeLanes(tick, warp, instruction, [&](std::uint32_t* result) {
        fillLanes(result, tick.kernel.warpSize, [=](int lane) { return f(a[lane], b[lane]); });
    });
}

/// fill(a, b, c, destination, width) with the lanes of three sources.
template <class Fill>
[[gnu::noinline]] void fillFromThreeSlowly(const Tick& tick, Warp& warp, const Decoded& instruction,
                                           Fill fill) {
    Lanes scratchA;
    Lanes scratchB;
    Lanes scratchC;
    const std::uint32_t* const a = read(tick, warp, instruction, 0, scratchA);
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    const std::uint32_t* const c = read(tick, warp, instruction, 2, scratchC);
    writeLanes(tick, warp, instruction,
               [&](std::uint32_t* result) { fill(a, b, c, result, tick.kernel.warpSize); });
}

/// The same; the common case, in which nothing has to be kept aside, has no frame to build.
template <class Fill>
void fillFromThree(const Tick& tick, Warp& warp, const Decoded& instruction, Fill fill) {
    if (instruction.negatesRegister || !writesAllLanes(tick, warp, instruction))
        return fillFromThreeSlowly(tick, warp, instruction, fill);
    fill(placeOf(tick, warp, instruction, 0), placeOf(tick, warp, instruction, 1),
         placeOf(tick, warp, instruction, 2), destinationOf(warp, instruction),
         tick.kernel.warpSize);
}

}  // namespace warpscope::sm
