#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/open_run.h"

namespace warpscope::python {

// Tables of a run, one array a column, all of the same length. −1 stands for "none".

/// One row for each stretch of cycles in which a warp is in one state, by warp, then by time: the
/// rows of export/csv.h.
struct StateColumns {
    std::vector<std::int32_t> sm{}, scheduler{}, block{}, warp{};
    std::vector<std::int8_t> state{};        ///< trace::WarpState.
    std::vector<std::int64_t> from{}, to{};  ///< Cycles; `to` is one past the last.
    std::vector<std::int32_t> line{};        ///< Of the kernel; 0 = of none.
    std::vector<std::int32_t> pc{};
    std::vector<std::uint64_t> activeMask{};
};
StateColumns stateColumns(const history::Recording& run);

/// One row for each event, by cycle.
struct EventColumns {
    std::vector<std::int64_t> cycle{};
    std::vector<std::int8_t> kind{};  ///< trace::EventKind.
    std::vector<std::int32_t> sm{}, block{}, warp{};
    std::vector<std::int32_t> line{}, pc{};
    std::vector<std::uint64_t> lanes{};
};
EventColumns eventColumns(const history::Recording& run);

/// One row for each access of a warp to memory, by the cycle of its issue.
struct AccessColumns {
    std::vector<std::int64_t> cycle{};
    std::vector<std::int32_t> sm{}, warp{}, line{}, pc{};
    std::vector<std::int8_t> space{}, kind{};  ///< memory::Space, memory::AccessKind.
    std::vector<std::int32_t> bytesPerLane{};
    std::vector<std::uint64_t> activeMask{};
    std::vector<std::int32_t> transactions{};  ///< Sectors; of shared memory: passes.
    std::vector<std::int32_t> l1Hits{}, l2Hits{}, dramBytes{};
    std::vector<std::int64_t> backAt{}, leftAt{};  ///< memory::Reply.
};
/// Lanes of these accesses: one row for each lane that takes part.
struct LaneColumns {
    std::vector<std::int64_t> access{};  ///< Row of the access.
    std::vector<std::int8_t> lane{};
    std::vector<std::uint32_t> address{};  ///< As memory::Access::addresses.
};
/// Simulates the run once more, since a recording does not hold its accesses. `lanes` may be null.
AccessColumns accessColumns(const std::shared_ptr<const history::Run>& run,
                            LaneColumns* lanes = nullptr);

/// One row for each instruction of the program; rows of `sums` stand in the order of
/// trace::AccessClass.
struct InstructionColumns {
    std::vector<std::int32_t> pc{}, line{};
    std::vector<std::int64_t> issues{}, threadIssues{}, stallCycles{};
    struct Sums {
        std::vector<std::int64_t> requests{}, transactions{}, ideal{}, hits{};
    };
    std::vector<Sums> sums{};
};
InstructionColumns instructionColumns(const history::Recording& run);
/// The text of each instruction; of a run from a file as whoever recorded it wrote it.
std::vector<std::string> listingOf(const cli::OpenRun& run);

}  // namespace warpscope::python
