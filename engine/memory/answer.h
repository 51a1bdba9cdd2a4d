#pragma once

#include <cstdint>

#include "engine/base/cycle.h"

namespace warpscope::memory {

/// Who answers. Memory is L2 and DRAM as one, where the latency is uniform.
enum class Level : std::uint8_t { SharedMemory, ConstantCache, Memory, L1, L2, Dram };

/// When one part of an access is back.
struct Answer {
    Level level = Level::Memory;
    int part = 0;  ///< Sectors in ascending order, or wavefronts, from 0.
    Cycle at = 0;  ///< From this cycle on its lanes have their values.

    friend bool operator==(const Answer&, const Answer&) = default;
};

/// What an access found in the caches, and what it made others move. All 0 where the latency is
/// uniform.
struct Traffic {
    int l1SectorHits = 0;  ///< Of a load; data that is still on its way counts.
    int l2ReadSectors = 0;
    int l2WriteSectors = 0;
    int l2SectorHits = 0;  ///< Of both.
    int dramReadBytes = 0;
    int dramWriteBytes = 0;  ///< Given back to make room in L2.

    friend bool operator==(const Traffic&, const Traffic&) = default;
};

/// When a whole access is done.
struct Reply {
    Cycle backAt = 0;  ///< The last part has come back.
    Cycle leftAt = 0;  ///< The last part has left the SM; a store then no longer holds its warp.
    Traffic traffic{};

    friend bool operator==(const Reply&, const Reply&) = default;
};

}  // namespace warpscope::memory
