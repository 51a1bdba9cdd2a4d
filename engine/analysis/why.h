#pragma once

#include <vector>

#include "engine/analysis/warp_why.h"
#include "engine/base/message.h"
#include "engine/history/run.h"

namespace warpscope::analysis {

/// What a warp did in a cycle and why. Requires: 0 <= cycle < run.cycles().
WarpWhy whyWarp(const history::Run& run, WarpId warp, Cycle cycle);

/// Why a scheduler chose as it did.
struct SchedulerWhy {
    bool hasIssued = false;
    WarpId chosen{};
    Message because{};  ///< The policy's sentence, or why nobody could go.
    struct Row {
        WarpId warp{};
        WarpWhy why{};
    };
    std::vector<Row> rows{};  ///< Every resident warp of the scheduler; the chosen one first.
};
SchedulerWhy whyScheduler(const history::Run& run, SmId sm, int scheduler, Cycle cycle);

}  // namespace warpscope::analysis
