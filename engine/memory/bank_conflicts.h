#pragma once

#include <cstdint>
#include <span>

#include "engine/base/lane_mask.h"

namespace warpscope::memory {

/// How many passes shared memory needs for one request: the largest number of distinct 4-byte words
/// that active lanes want of one bank. Lanes that name the same word share it (broadcast). A wave
/// of 64 lanes goes in two halves of 32, whose passes add up. 0 when no lane is active. The rule
/// agrees with measurements on an H100: stride s gives gcd(s, 32) passes. Requires: banks <= 64;
/// addresses has an entry for each active lane.
int countPasses(std::span<const std::uint32_t> addresses, LaneMask active, int banks);

}  // namespace warpscope::memory
