#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "engine/sm/state/decoded.h"

namespace warpscope::sm {

// Loops over all lanes of a warp. Lanes that are not active are computed too, because a loop
// without branches runs on vectors; whoever writes the register drops them.

/// The passes of a loop over lanes do not touch each other's values: each reads and writes its own
/// lane, and two registers are either the same or apart.
#if defined(__clang__)
#define WARPSCOPE_LANES_APART _Pragma("clang loop vectorize(assume_safety)")
#else
#define WARPSCOPE_LANES_APART _Pragma("GCC ivdep")
#endif

/// f(lane, width, values…) for each lane.
template <class F, class... Values>
[[gnu::always_inline]] inline void runOverLanes(int width, F f, Values*... values) {
    WARPSCOPE_LANES_APART
    for (int lane = 0; lane < width; ++lane)
        f(lane, width, values...);
}

/// The same. A length that the compiler knows is run through faster, and so are registers and
/// constants of which it knows that they begin on a cache line, as they do where the width is the
/// usual one. Requires: then so does each of `values`.
template <class F, class... Values>
[[gnu::always_inline]] inline void forEachLane(int width, F f, Values*... values) {
    constexpr int kUsual = 32;
    if (width == kUsual)
        runOverLanes(kUsual, f, std::assume_aligned<kLaneAlignment>(values)...);
    else
        runOverLanes(width, f, values...);
}

/// The value of one lane, read as a type of 32 bits or, from a pair of registers, of 64.
template <class T>
[[gnu::always_inline]] inline T laneOf(const std::uint32_t* values, int lane, int width) {
    if constexpr (sizeof(T) == sizeof(std::uint32_t)) {
        return std::bit_cast<T>(values[lane]);
    } else {
        const std::uint64_t high = values[lane + width];
        return std::bit_cast<T>(high << 32 | values[lane]);
    }
}
template <class T>
[[gnu::always_inline]] inline void setLane(std::uint32_t* values, int lane, int width, T value) {
    if constexpr (sizeof(T) == sizeof(std::uint32_t)) {
        values[lane] = std::bit_cast<std::uint32_t>(value);
    } else {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        values[lane] = static_cast<std::uint32_t>(bits);
        values[lane + width] = static_cast<std::uint32_t>(bits >> 32);
    }
}

/// A LaneFunction: result = f(a [, b [, c]]) with sources of the given types. `F`: a function
/// object without state.
template <class F, class A, class B = void, class C = void>
void overLanes(const std::uint32_t* a, const std::uint32_t* b, const std::uint32_t* c,
               std::uint32_t* result, int width) {
    const auto compute = [](int lane, int known, const std::uint32_t* first,
                            const std::uint32_t* second, const std::uint32_t* third,
                            std::uint32_t* values) {
        const A x = laneOf<A>(first, lane, known);
        if constexpr (std::is_void_v<B>)
            setLane(values, lane, known, F{}(x));
        else if constexpr (std::is_void_v<C>)
            setLane(values, lane, known, F{}(x, laneOf<B>(second, lane, known)));
        else
            setLane(values, lane, known,
                    F{}(x, laneOf<B>(second, lane, known), laneOf<C>(third, lane, known)));
    };
    forEachLane(width, compute, a, b, c, result);
}

}  // namespace warpscope::sm
