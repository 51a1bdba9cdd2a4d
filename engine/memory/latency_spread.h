#pragma once

#include <array>
#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/memory/l2_lines.h"

namespace warpscope::memory {

// Each line lies in one slice of L2 and one bank of DRAM, nearer to an SM or farther from it,
// before a refresh or behind it. Eighths of the measured distributions, as differences from the
// latency that the device file gives, in cycles (measured on an H200: 5, 25, 50, 75 and 95 % of the
// accesses to L2 take at most 260, 271, 283, 295 and 305 cycles; to the far side 443 to 525; to
// DRAM 500, 533, 665, 723, 990).
using Spread = std::array<int, 8>;
inline constexpr Spread kNearSpread{-24, -16, -9, -3, 3, 9, 16, 24};
inline constexpr Spread kFarSpread{-12, -9, -5, 0, 4, 14, 40, 68};
inline constexpr Spread kNearDramSpread{-190, -180, -170, -157, -150, -120, 40, 330};
inline constexpr Spread kFarDramSpread{-30, -20, -10, 0, 15, 35, 160, 330};

inline CycleCount spreadOf(const Spread& spread, std::uint32_t line) {
    return spread[mixed(line) >> 29];
}

/// SMs lie nearer to L2 or farther from it, two of a TPC alike: eighths of what a chain of loads
/// that L1 does not have takes on each SM of an H200 (278 to 303 cycles a load on 132 SMs, each
/// always the same; an atomic of one lane 387 to 412, with 0.96 in common). The latencies of the
/// device files are those of the SM that has the first block. Which SM is how far is another one on
/// each GPU and assumed here.
inline constexpr Spread kSmSpread{-10, -6, -4, -1, 1, 3, 5, 11};
inline CycleCount smSpreadOf(std::uint32_t sm) {
    constexpr std::uint32_t kSmsOfTpc = 2;
    return sm < kSmsOfTpc ? 0 : spreadOf(kSmSpread, sm / kSmsOfTpc);
}

/// Lines of 4 KB have it in common whether DRAM makes them wait longer (measured on an H200: a warp
/// that wants 4, 16 and 32 lines of DRAM gets the last one after 860, 1059 and 1148 cycles where
/// they lie anywhere, after 734, 840 and 901 where each follows the one before).
inline constexpr std::uint32_t kLinesOfPage = 32;

/// The same of DRAM: the slowest quarter are whole pages.
inline CycleCount dramSpreadOf(const Spread& spread, std::uint32_t line) {
    constexpr std::uint32_t kFirstSlow = 6;
    const std::uint32_t page = mixed(line / kLinesOfPage) >> 29;
    return spread[page < kFirstSlow ? mixed(line) % kFirstSlow : page];
}

}  // namespace warpscope::memory
