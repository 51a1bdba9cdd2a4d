#pragma once

#include "engine/memory/access.h"
#include "engine/memory/coalesce.h"
#include "engine/memory/local_layout.h"

namespace warpscope::memory {

/// What one access asks of the memory system.
struct Transactions {
    Lines lines{};            ///< Global and local memory: which sectors of which lines.
    int wavefronts = 0;       ///< Shared memory: passes through the banks. Constant: addresses.
    int leastWavefronts = 0;  ///< Of shared memory: those that are no conflict.
    int turns = 0;            ///< Atomics: lanes on the most wanted address.

    /// Sectors of global and local memory, passes through shared memory, of which an atomic needs
    /// one for each turn at least, addresses of constants.
    int count(Space space) const;
    friend bool operator==(const Transactions&, const Transactions&) = default;
};

/// What the launch and the device add to an access.
struct Layout {
    int sharedBanks = 32;
    LocalLayout local{};

    friend bool operator==(const Layout&, const Layout&) = default;
};

/// Requires: the access is right (its lanes lie in what they name, aligned to their size).
Transactions transactionsOf(const Access& access, const Layout& layout);

}  // namespace warpscope::memory
