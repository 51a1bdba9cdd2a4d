#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/memory/l2_lines.h"

namespace warpscope::memory {

// What L2 takes for atomics.

/// A slice takes atomics one after another, a sector a round: as many rounds as there are lanes on
/// its most wanted address, each of 1.45 cycles, or 1.18 where all of its words are wanted
/// (measured on an H200, with 1 to 4 sectors, 1 to 8 addresses in each and 1 to 4 lanes on each).
inline constexpr int kRoundService = 145;
inline constexpr int kFullRoundService = 118;

/// A slice adds doubles one after another (measured on an H200: 32 lanes on 8 to 32 of them, in one
/// line or two, take 18.6 cycles).
inline constexpr int kDoubleService = 58;

/// Slices that take atomics: all SMs together add in 48 sectors a cycle where each lane has its
/// own (measured on an H200).
inline constexpr std::uint32_t kSlices = 96;

/// Beyond the latency of one lane on one address: 2.35 cycles a lane on it, 2.5 a sector and 1.7 a
/// line (measured on an H200: 8 for a line, 73 for an address, 93 for 8 lines, 134 for 32).
inline constexpr int kTurnLatency = 235;
/// The same of sums of floats (measured on an H200: 452 cycles for one lane, 586 for 32).
inline constexpr int kSumLatency = 431;

/// Lines 0, 1, 4 and 5 of eight that follow each other lie in one slice, the others in a second
/// (measured on an H200: which lines keep each other's atomics waiting). Of lines in a row those of
/// other eights lie in other slices (measured up to 32 lines: 8 slices work at a time), whatever
/// stands behind that: a stride must not meet the same slice again and again.
inline std::size_t sliceOf(std::uint32_t line) {
    const std::uint32_t group = line >> 3 << 1 | (line >> 1 & 1U);
    return (group + mixed(group / kSlices)) % kSlices;
}

}  // namespace warpscope::memory
