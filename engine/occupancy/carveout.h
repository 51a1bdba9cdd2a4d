#pragma once

#include <cstdint>
#include <vector>

#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// How the carve-out divides the memory that is both shared memory and L1 cache; bytes.
struct Carveout {
    std::int64_t unified = 0;       ///< Both together; 0 = the device file does not tell.
    std::int64_t mostShared = 0;    ///< The largest selectable size of shared memory.
    std::vector<int> selectable{};  ///< Ascending; the last is mostShared.
    std::int64_t wanted = -1;       ///< What the preference asks for; −1 = no preference.
    std::int64_t snapped = 0;       ///< The selectable size that this becomes.
    std::int64_t perBlock = 0;      ///< What one block is charged.
    std::int64_t pool = 0;          ///< Shared memory in the end: snapped, or more for one block.
    std::int64_t used = 0;          ///< Of it, by the blocks that are resident.
    bool isRaised = false;          ///< The preference was too small for one block.

    /// What remains for the L1 cache; 0 where the device file does not tell.
    std::int64_t l1() const { return unified > 0 ? unified - pool : 0; }
};

/// Nothing to divide (selectable is empty) where shared memory is of fixed size. An invalid
/// request is taken as one without preference.
Carveout carveoutOf(const machine::Machine& machine, const Request& request);

}  // namespace warpscope::occupancy
