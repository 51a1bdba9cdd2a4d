#include "engine/analysis/policy_reason.h"

#include "engine/history/resident_warp.h"

namespace warpscope::analysis {
namespace {

using scheduler::Choice;

bool couldGo(trace::WarpState state) {
    return state == trace::WarpState::Issued || state == trace::WarpState::NotSelected;
}

/// Whether the chosen warp had issued anything before this cycle.
bool hadIssued(const gpu::GpuState& before, const history::Run& run, WarpId warp) {
    const sm::Warp* resident = history::residentWarp(run, before, warp);
    return resident != nullptr && resident->issuedCount > 0;
}

Choice choiceOf(const history::Run& run, SmId sm, int scheduler, Cycle cycle, WarpId chosen) {
    const history::WarpRecord& record = run.warps()[chosen.value];
    Choice choice{.slot = record.slot};
    for (const WarpId id : run.warpsOfSm(sm)) {
        if (run.schedulerOf(id) != scheduler) continue;
        const auto segment = run.segmentAt(id, cycle);
        if (!segment || !couldGo(segment->state)) continue;
        choice.slots |= std::uint64_t{1} << run.warps()[id.value].slot;
        choice.isTie |= id != chosen && run.warps()[id.value].residentFrom == record.residentFrom;
    }
    if (cycle == 0) return choice;
    const auto before = run.replay().stateAfter(cycle - 1);
    choice.before = before->sms[sm.value].selectors[static_cast<std::size_t>(scheduler)].memory;
    choice.isSameWarp = choice.before.lastSlot == choice.slot && hadIssued(*before, run, chosen);
    return choice;
}

}  // namespace

Message policyReason(const history::Run& run, SmId sm, int scheduler, Cycle cycle, WarpId chosen) {
    const auto& policy = scheduler::policyOf(run.launch().model.policy);
    const Choice choice = choiceOf(run, sm, scheduler, cycle, chosen);
    return Message{"policy." + std::string(policy.key) + ".because" +
                   std::string(policy.because(choice))}
        .with("number", static_cast<long long>(chosen.value));
}

}  // namespace warpscope::analysis
