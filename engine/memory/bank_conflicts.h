#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/lane_mask.h"
#include "engine/memory/access.h"

namespace warpscope::memory {

/// How many wavefronts (passes through the banks) shared memory needs for one request: the largest
/// number of distinct 4-byte words that active lanes want of one bank. Lanes that name the same
/// word share it (broadcast). A wave of 64 lanes goes in two halves of 32, whose wavefronts add up.
/// Of 8 bytes a lane 16 lanes go together, of 16 bytes 8, with all their words: 128 bytes. Two
/// groups of a load go together where each lane wants what the lane beside it wants, or each what
/// the lane two places on wants; lanes that take no part want anything. 0 when no lane is active.
///
/// The rule agrees with Nsight Compute on an H100 (stride s gives gcd(s, 32) wavefronts) and on an
/// H200 (126 patterns of 1, 8 and 16 bytes, loads and stores; whether each half of a load of 16
/// bytes decides for itself was not among them). Requires: banks <= 64; addresses has an entry for
/// each active lane.
int countWavefronts(std::span<const std::uint32_t> addresses, LaneMask active, int banks,
                    int bytesPerLane = 4, AccessKind kind = AccessKind::Load);

/// Lanes that shared memory can serve together: as many as take 128 bytes, but never more than 32.
constexpr int lanesTogether(int bytesPerLane) {
    return bytesPerLane > 4 ? 128 / bytesPerLane : 32;
}

/// Wavefronts that no placement of the data could spare: one for each group of lanesTogether that
/// takes part. What is beyond is a conflict.
constexpr int leastWavefronts(LaneMask active, int bytesPerLane = 4) {
    const int together = lanesTogether(bytesPerLane);
    int count = 0;
    for (int first = 0; first < kMaxLanes; first += together)
        count += (active >> first & firstLanes(together)) != 0 ? 1 : 0;
    return count;
}
/// The same where groups of a load may go together, as countWavefronts counts them.
int leastWavefronts(std::span<const std::uint32_t> addresses, LaneMask active, int bytesPerLane,
                    AccessKind kind);

/// What each wavefront beyond the first adds to the latency of a request, of shared memory and of
/// L1, whose data goes through the same banks (measured on an H100 and an H200: n-way conflicts
/// take 2 (n - 1) cycles more).
inline constexpr CycleCount kWavefrontLatency = 2;

/// Which lanes each wavefront serves, in order: the first word that each bank is asked for, then
/// the second, and so on, as many as countWavefronts. A lane of 8 bytes is in that of its last
/// word.
std::vector<LaneMask> wavefrontsOf(std::span<const std::uint32_t> addresses, LaneMask active,
                                   int banks, int bytesPerLane = 4,
                                   AccessKind kind = AccessKind::Load);

}  // namespace warpscope::memory
