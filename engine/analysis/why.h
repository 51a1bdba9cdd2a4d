#pragma once

#include <vector>

#include "engine/base/message.h"
#include "engine/history/run.h"

namespace warpscope::analysis {

/// Why a warp did what it did in a cycle, as sentences for a person.
struct WarpWhy {
    trace::WarpState state = trace::WarpState::NotResident;
    Message sentence{};  ///< "waits for the load of line 7 issued at cycle 112, back at 402"
    std::vector<Message> chain{};  ///< From the reason to its cause, one sentence each.
    isa::ProgramCounter causePc = isa::kNoTarget;  ///< The instruction waited for.
    Cycle causeIssuedAt = kNever;
    Cycle readyAt = kNever;  ///< When the wait ends, kNever where nobody knows.
};
/// Requires: 0 <= cycle < run.cycles().
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
