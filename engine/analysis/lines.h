#pragma once

#include <vector>

#include "engine/history/recording.h"

namespace warpscope::analysis {

/// What happened at the instructions of one line of the source, over the whole run.
struct LineCounters {
    int line = 0;
    std::int64_t instructions = 0;        ///< Warp instructions issued.
    std::int64_t threadInstructions = 0;  ///< Active lanes summed over them.
    std::int64_t stallCycles = 0;         ///< Warp-cycles spent waiting to issue them.
    trace::AccessSumsByClass accesses{};

    const trace::AccessSums& of(trace::AccessClass what) const {
        return accesses[static_cast<std::size_t>(what)];
    }
};

/// In order of the lines; those without an instruction are left out.
std::vector<LineCounters> countersByLine(const history::Recording& run);

}  // namespace warpscope::analysis
