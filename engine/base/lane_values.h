#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/block_cache.h"
#include "engine/base/lane_mask.h"

namespace warpscope {

/// Lane values begin on a cache line, so that a vector of them never lies across two.
inline constexpr std::size_t kLaneAlignment = kBlockAlignment;

/// One 32-bit value for each lane.
struct alignas(kLaneAlignment) Lanes : std::array<std::uint32_t, kMaxLanes> {};

/// The values of many lanes one after another.
using LaneValues = BlockVector<std::uint32_t>;

}  // namespace warpscope
