#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace warpscope::sm {

// What the floating-point opcodes compute in one lane beyond C++'s operators; see isa/opcode.h.

template <class T>
using BitsOf = std::conditional_t<sizeof(T) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;

/// NVIDIA's units give one NaN in single precision, whatever NaN they were given; in double
/// precision they give the first one back, as this processor does (both measured on an H200).
inline constexpr std::uint32_t kSingleNan = 0x7fff'ffffU;
[[gnu::always_inline]] inline float oneNan(float x) {
    return std::bit_cast<float>(x == x ? std::bit_cast<std::uint32_t>(x) : kSingleNan);
}
[[gnu::always_inline]] inline double oneNan(double x) {
    return x;
}

/// Of a number and NaN the number; −0 is below +0.
template <class T>
T smallerOf(T x, T y) {
    if (x != x) return oneNan(y);
    if (y != y) return x;
    if (x == y) return std::bit_cast<T>(std::bit_cast<BitsOf<T>>(x) | std::bit_cast<BitsOf<T>>(y));
    return x < y ? x : y;
}
template <class T>
T largerOf(T x, T y) {
    if (x != x) return oneNan(y);
    if (y != y) return x;
    if (x == y) return std::bit_cast<T>(std::bit_cast<BitsOf<T>>(x) & std::bit_cast<BitsOf<T>>(y));
    return x > y ? x : y;
}

/// The value without its sign, NaN included.
template <class T>
T magnitudeOf(T x) {
    return oneNan(std::bit_cast<T>(std::bit_cast<BitsOf<T>>(x) & (~BitsOf<T>{0} >> 1)));
}

/// Towards zero, saturating. NaN gives 0 where both have 32 bits, else the upper bit alone (PTX
/// ISA, cvt).
template <class Integer, class T>
Integer toInteger(T value) {
    using Limits = std::numeric_limits<Integer>;
    constexpr T kBound = static_cast<T>(Limits::max() / 2 + 1) * 2;
    constexpr bool isNarrow = sizeof(T) == 4 && sizeof(Integer) == 4;
    constexpr auto kUpperBit =
        static_cast<Integer>(BitsOf<Integer>{1} << (8 * sizeof(Integer) - 1));
    if (value != value) return isNarrow ? Integer{0} : kUpperBit;
    if (value >= kBound) return Limits::max();
    if constexpr (Limits::is_signed) {
        if (value < -kBound) return Limits::min();
    } else {
        if (value < 0) return 0;
    }
    return static_cast<Integer>(value);
}

/// Zero of its sign instead of a subnormal number.
inline float flushed(float a) {
    constexpr std::uint32_t kExponent = 0x7f80'0000U;
    const auto bits = std::bit_cast<std::uint32_t>(a);
    return oneNan(std::bit_cast<float>((bits & kExponent) == 0 ? bits & 0x8000'0000U : bits));
}

/// Whether the steps of expand_floats.cpp might not give a / b to the last bit: unless numbers,
/// quotient and what is left of it all stay within the normal floats, with all their digits. Where
/// exactly the hardware's limits lie is not documented; these are the widest that are safe.
constexpr bool divisionIsRare(std::uint32_t a, std::uint32_t b) {
    const int exponentA = static_cast<int>(a >> 23 & 0xffU) - 127;
    const int exponentB = static_cast<int>(b >> 23 & 0xffU) - 127;
    const int difference = exponentA - exponentB;
    const bool isUsual = exponentA >= -102 && exponentA <= 127 && exponentB >= -126 &&
                         exponentB <= 125 && difference >= -125 && difference <= 126;
    return !isUsual;
}

}  // namespace warpscope::sm
