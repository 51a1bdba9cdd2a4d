#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace warpscope::memory {

// What follows from the number of a line of L2, or from its sectors.

inline std::size_t indexOf(int count) {
    return static_cast<std::size_t>(count);
}

inline int countOf(std::uint32_t sectors) {
    return std::popcount(sectors);
}

/// Bits that depend on a line's number and on nothing else.
inline std::uint32_t mixed(std::uint32_t line) {
    std::uint32_t bits = line * 0x9E3779B1U;
    bits ^= bits >> 15;
    bits *= 0x85EBCA77U;
    return bits ^ bits >> 13;
}

/// The side that holds a line when both could: by its address, evenly.
inline int homeOf(std::uint32_t line) {
    return std::popcount(line) % 2;
}

inline std::uint16_t narrow(std::uint32_t sectors) {
    return static_cast<std::uint16_t>(sectors);
}

}  // namespace warpscope::memory
