#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/history/run.h"

namespace warpscope::present {

/// An instruction of a warp that names memory, when it was issued.
struct MemoryIssue {
    Cycle cycle = 0;
    isa::ProgramCounter pc = 0;

    friend bool operator==(const MemoryIssue&, const MemoryIssue&) = default;
};

/// Those of a warp in order of time; empty when it never ran or touches no memory.
std::vector<MemoryIssue> memoryIssuesOf(const history::Recording& run, WarpId warp);

/// The access that a reader looks at in a cycle.
struct ShownAccess {
    sm::AccessRecord record{};
    Cycle issuedAt = 0;
    std::size_t index = 0;  ///< In the list of issues.
    bool isAhead = false;   ///< It comes only after the cycle: the warp has touched nothing yet.
};

/// The last access of the warp up to a cycle, before the first one the first. Instructions that
/// no lane took part in reach no memory and are passed over; where lanes of one instruction name
/// several spaces, the one that most of them name is shown. Nothing where there is none. Cost: as
/// Replay::accessesAt(). Requires: issues are those of the warp.
std::optional<ShownAccess> shownAccess(const history::Run& run,
                                       const std::vector<MemoryIssue>& issues, WarpId warp,
                                       Cycle cycle);

}  // namespace warpscope::present
