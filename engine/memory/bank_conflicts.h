#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/lane_mask.h"

namespace warpscope::memory {

/// How many wavefronts (passes through the banks) shared memory needs for one request: the largest
/// number of distinct 4-byte words that active lanes want of one bank. Lanes that name the same
/// word share it (broadcast). A wave of 64 lanes goes in two halves of 32, whose wavefronts add up.
/// 0 when no lane is active. The rule agrees with measurements on an H100: stride s gives
/// gcd(s, 32) wavefronts. Requires: banks <= 64; addresses has an entry for each active lane.
int countWavefronts(std::span<const std::uint32_t> addresses, LaneMask active, int banks);

/// Wavefronts that no placement of the data could spare: one for each half of a wave that takes
/// part. What is beyond is a conflict.
constexpr int leastWavefronts(LaneMask active) {
    constexpr int kHalf = 32;
    return ((active & firstLanes(kHalf)) != 0 ? 1 : 0) + (active >> kHalf != 0 ? 1 : 0);
}

/// Which lanes each wavefront serves, in order: the first word that each bank is asked for, then
/// the second, and so on, as many as countWavefronts.
std::vector<LaneMask> wavefrontsOf(std::span<const std::uint32_t> addresses, LaneMask active,
                                   int banks);

}  // namespace warpscope::memory
