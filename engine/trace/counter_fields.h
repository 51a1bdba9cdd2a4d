#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/trace/counters.h"

namespace warpscope::trace {

/// A sum of Counters under its name in the report (`run --format json`).
struct CounterField {
    std::string_view key;
    std::int64_t Counters::*place;
    /// The segments of a recording tell it as well, so that its file need not.
    bool isInSegments = false;
};

/// Every sum but those by warp state, in the order of the report: who adds counters up, writes them
/// to a file, reports them or asks for one by its name walks this table.
inline constexpr std::array kCounterFields = std::to_array<CounterField>({
    {"instructions", &Counters::instructions, true},
    {"thread_instructions", &Counters::threadInstructions, true},
    {"branches", &Counters::branches},
    {"divergent_branches", &Counters::divergentBranches},
    {"global_load_requests", &Counters::globalLoadRequests},
    {"global_load_sectors", &Counters::globalLoadSectors},
    {"global_store_requests", &Counters::globalStoreRequests},
    {"global_store_sectors", &Counters::globalStoreSectors},
    {"shared_load_conflicts", &Counters::sharedLoadConflicts},
    {"shared_store_conflicts", &Counters::sharedStoreConflicts},
    {"barriers", &Counters::barriers},
    {"global_load_sector_hits", &Counters::globalLoadSectorHits},
    {"local_load_requests", &Counters::localLoadRequests},
    {"local_store_requests", &Counters::localStoreRequests},
    {"atomic_requests", &Counters::atomicRequests},
    {"l2_read_sectors", &Counters::l2ReadSectors},
    {"l2_write_sectors", &Counters::l2WriteSectors},
    {"l2_sector_hits", &Counters::l2SectorHits},
    {"dram_read_bytes", &Counters::dramReadBytes},
    {"dram_write_bytes", &Counters::dramWriteBytes},
    {"atomics", &Counters::atomics},
    {"spill_instructions", &Counters::spillInstructions},
});
static_assert(sizeof(Counters) == sizeof(std::int64_t) * (kCounterFields.size() + kWarpStateCount),
              "each counter has its row");

}  // namespace warpscope::trace
