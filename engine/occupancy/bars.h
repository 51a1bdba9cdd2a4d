#pragma once

#include <cstdint>
#include <vector>

#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// How the blocks of one SM divide up one resource. used + blocked + unusable + elsewhere = total.
struct Bar {
    Resource resource = Resource::Warps;
    std::int64_t total = 0;      ///< Warps, registers, bytes or slots of the SM.
    std::int64_t perBlock = 0;   ///< As allocated to a block; 0 = none needed.
    std::int64_t used = 0;       ///< By the blocks that are resident.
    std::int64_t blocked = 0;    ///< Would hold more blocks, were it not for another resource.
    std::int64_t unusable = 0;   ///< The rest that is too small for a block.
    std::int64_t elsewhere = 0;  ///< Shared memory only: given to the L1 cache by the carve-out.
    int limit = kUnlimited;      ///< Blocks that this resource alone would hold.
    bool isBinding = false;
};

/// One bar a resource: warps, block slots, registers, shared memory, and barriers where they exist.
/// Empty for an invalid request.
std::vector<Bar> bars(const machine::Machine& machine, const Request& request);

}  // namespace warpscope::occupancy
