#pragma once

#include <cstdint>

#include "engine/base/lane_mask.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::history {

// Where the lanes of a touch lie, all of them at once.

inline std::uint32_t addressOf(const sm::Touch& touch, int lane) {
    return touch.addresses[static_cast<std::size_t>(lane)];
}

/// The lanes are no steady row.
inline constexpr std::uint32_t kNoStep = UINT32_MAX;
/// How many bytes the address of each lane lies behind that of the lane before, where it is the
/// same for all and no lane between them is missing; else kNoStep. Of a single lane: its own bytes.
/// Requires: touch.active != 0.
std::uint32_t stepOf(const sm::Touch& touch);

/// The active lanes whose address lies in [begin, begin + bytes). `step`: see stepOf(); where there
/// is one the first lane is known to lie there.
LaneMask lanesWithin(const sm::Touch& touch, std::uint32_t begin, std::uint32_t bytes,
                     std::uint32_t step);

}  // namespace warpscope::history
