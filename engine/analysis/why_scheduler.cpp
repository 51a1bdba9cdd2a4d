#include <algorithm>
#include <array>

#include "engine/analysis/policy_reason.h"
#include "engine/analysis/why.h"
#include "engine/analysis/words.h"

namespace warpscope::analysis {
namespace {

using trace::WarpState;

/// The reason that holds back most of the warps; of equal ones the first of the table.
WarpState commonest(const std::vector<SchedulerWhy::Row>& rows) {
    std::array<int, trace::kWarpStateCount> counts{};
    for (const SchedulerWhy::Row& row : rows)
        ++counts[static_cast<std::size_t>(row.why.state)];
    return static_cast<WarpState>(std::ranges::max_element(counts) - counts.begin());
}

Message becauseOf(const history::Run& run, SmId sm, int scheduler, Cycle cycle,
                  const SchedulerWhy& why) {
    if (why.rows.empty()) return Message{"why.scheduler.empty"};
    if (!why.hasIssued) {
        const WarpState state = commonest(why.rows);
        return Message{why.rows.size() == 1 ? "why.scheduler.nobody_single"
                                            : "why.scheduler.nobody"}
            .with("count", static_cast<long long>(why.rows.size()))
            .with("state", "@state." + std::string(trace::infoOf(state).key) + ".name");
    }
    const bool isAlone = std::ranges::none_of(why.rows, [](const SchedulerWhy::Row& row) {
        return row.why.state == WarpState::NotSelected;
    });
    if (isAlone) {
        return Message{"why.scheduler.only_one"}.with("warp",
                                                      static_cast<long long>(why.chosen.value));
    }
    return policyReason(run, sm, scheduler, cycle, why.chosen);
}

}  // namespace

SchedulerWhy whyScheduler(const history::Run& run, SmId sm, int scheduler, Cycle cycle) {
    SchedulerWhy why;
    for (const WarpId id : run.warpsOfSm(sm)) {
        if (run.schedulerOf(id) != scheduler) continue;
        if (!run.segmentAt(id, cycle)) continue;
        why.rows.push_back({id, whyWarp(run, id, cycle)});
        if (why.rows.back().why.state == WarpState::Issued) {
            why.hasIssued = true;
            why.chosen = id;
        }
    }
    std::stable_partition(why.rows.begin(), why.rows.end(), [&](const SchedulerWhy::Row& row) {
        return why.hasIssued && row.warp == why.chosen;
    });
    why.because = becauseOf(run, sm, scheduler, cycle, why);
    return why;
}

}  // namespace warpscope::analysis
