#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/enumerators.h"
#include "engine/trace/warp_state.h"

namespace warpscope::trace {

/// Sums over a run (or a part of one). Names as in the report (`run --format json`).
struct Counters {
    std::int64_t instructions = 0;        ///< Warp instructions issued.
    std::int64_t threadInstructions = 0;  ///< Active lanes summed over them.
    std::int64_t branches = 0;            ///< Conditional branches issued.
    std::int64_t divergentBranches = 0;   ///< At least two active lanes went different ways.
    std::int64_t globalLoadRequests = 0;
    std::int64_t globalLoadSectors = 0;  ///< 32-byte sectors.
    std::int64_t globalStoreRequests = 0;
    std::int64_t globalStoreSectors = 0;
    std::int64_t globalLoadSectorHits = 0;  ///< In L1; 0 where memory is uniform, as all below are
                                            ///< that speak of L2 and DRAM.
    std::int64_t localLoadRequests = 0;
    std::int64_t localStoreRequests = 0;
    std::int64_t atomicRequests = 0;  ///< To global memory.
    std::int64_t l2ReadSectors = 0;
    std::int64_t l2WriteSectors = 0;
    std::int64_t l2SectorHits = 0;  ///< Of both.
    std::int64_t dramReadBytes = 0;
    std::int64_t dramWriteBytes = 0;
    std::int64_t sharedLoadConflicts = 0;  ///< Passes beyond the first.
    std::int64_t sharedStoreConflicts = 0;
    std::int64_t barriers = 0;  ///< Warps that arrived at __syncthreads().
    std::int64_t atomics = 0;
    std::int64_t spillInstructions = 0;  ///< Issued local loads and stores made by spilling.
    std::array<std::int64_t, kWarpStateCount> warpCycles{};  ///< Resident warp-cycles by state.

    friend bool operator==(const Counters&, const Counters&) = default;
};

/// Kinds of accesses that are counted apart. The numbers are part of the format of recordings (the
/// README).
enum class AccessClass : std::uint8_t {
    GlobalLoad,
    GlobalStore,
    GlobalAtomic,
    LocalLoad,
    LocalStore,
    SharedLoad,
    SharedStore,
    SharedAtomic,
};
inline constexpr std::size_t kAccessClassCount = 8;
static_assert(hasEnumerators<AccessClass, kAccessClassCount>());

/// One access of one warp.
struct AccessCount {
    std::uint32_t pc = 0;
    AccessClass what = AccessClass::GlobalLoad;
    int transactions = 0;  ///< Sectors; of shared memory: passes through the banks.
    int ideal = 0;         ///< The least that so many lanes of so many bytes need.
    int hits = 0;          ///< Sectors found in L1.
};

/// Accesses of one class, summed.
struct AccessSums {
    std::int64_t requests = 0;
    std::int64_t transactions = 0;
    std::int64_t ideal = 0;
    std::int64_t hits = 0;

    AccessSums& operator+=(const AccessSums& other) {
        requests += other.requests;
        transactions += other.transactions;
        ideal += other.ideal;
        hits += other.hits;
        return *this;
    }
    friend bool operator==(const AccessSums&, const AccessSums&) = default;
};
using AccessSumsByClass = std::array<AccessSums, kAccessClassCount>;

/// What happened at one instruction of the program, over all warps.
struct InstructionCounters {
    std::int64_t issues = 0;
    std::int64_t threadIssues = 0;
    std::int64_t stallCycles = 0;  ///< Warp-cycles spent waiting to issue it.
    AccessSumsByClass accesses{};

    friend bool operator==(const InstructionCounters&, const InstructionCounters&) = default;
};

}  // namespace warpscope::trace
