#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/lane_mask.h"

namespace warpscope::memory {

/// Writes the addresses of the active lanes to the front of `sorted`, in ascending order. Returns
/// how many there are.
std::ptrdiff_t sortAddresses(std::span<const std::uint32_t> addresses, LaneMask active,
                             std::array<std::uint32_t, kMaxLanes>& sorted);

/// The largest number of active lanes that name the same address: so often an atomic on it is
/// served, one lane after the other in the order of the lanes. 0 when no lane is active.
int countTurns(std::span<const std::uint32_t> addresses, LaneMask active);

/// How many different addresses the active lanes name: so many reads of the constant cache.
int countAddresses(std::span<const std::uint32_t> addresses, LaneMask active);

}  // namespace warpscope::memory
