#pragma once

#include <cstdint>
#include <span>

#include "engine/base/lane_mask.h"

namespace warpscope::memory {

/// Bytes of the smallest piece that travels between an SM and L2.
inline constexpr std::uint32_t kSectorBytes = 32;

/// How many distinct 32-byte sectors the active lanes of one request touch; 0 when none is active.
/// This is what Nsight Compute counts as l1tex__t_sectors (compared with Nsight Compute on an
/// H100). Requires: addresses has an entry for each active lane, each a multiple of its access
/// size.
int countSectors(std::span<const std::uint32_t> addresses, LaneMask active);

/// The largest number of active lanes that name the same address: so often an atomic on it is
/// served one after the other. 0 when no lane is active.
int countSameAddress(std::span<const std::uint32_t> addresses, LaneMask active);

}  // namespace warpscope::memory
