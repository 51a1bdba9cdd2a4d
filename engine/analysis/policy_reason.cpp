#include "engine/analysis/policy_reason.h"

#include "engine/analysis/words.h"

namespace warpscope::analysis {
namespace {

using scheduler::PolicyKind;

/// What the policy looked at when it chose.
struct Choice {
    scheduler::Memory before{};    ///< As the cycle found it.
    std::uint64_t candidates = 0;  ///< Slots that could issue.
    int slot = 0;                  ///< Of the chosen warp.
    bool isSameWarp = false;       ///< The one that issued last, not a new one in its slot.
    bool isTie = false;            ///< Another candidate has been resident for as long.
};

bool couldGo(trace::WarpState state) {
    return state == trace::WarpState::Issued || state == trace::WarpState::NotSelected;
}

/// Whether the chosen warp had issued anything before this cycle.
bool hadIssued(const gpu::GpuState& before, const history::Run& run, WarpId warp) {
    const sm::Warp* resident = residentWarp(run, before, warp);
    return resident != nullptr && resident->issuedCount > 0;
}

Choice choiceOf(const history::Run& run, SmId sm, int scheduler, Cycle cycle, WarpId chosen) {
    const history::WarpRecord& record = run.warps()[chosen.value];
    Choice choice{.slot = record.slot};
    for (const WarpId id : run.warpsOfSm(sm)) {
        if (run.schedulerOf(id) != scheduler) continue;
        const auto segment = run.segmentAt(id, cycle);
        if (!segment || !couldGo(segment->state)) continue;
        choice.candidates |= std::uint64_t{1} << run.warps()[id.value].slot;
        choice.isTie |= id != chosen && run.warps()[id.value].residentFrom == record.residentFrom;
    }
    if (cycle == 0) return choice;
    const auto before = run.replay().stateAfter(cycle - 1);
    choice.before = before->sms[sm.value].schedulers[static_cast<std::size_t>(scheduler)].memory;
    choice.isSameWarp = choice.before.lastSlot == choice.slot && hadIssued(*before, run, chosen);
    return choice;
}

/// The end of the key policy.<key>.because of the case that held.
const char* caseOf(PolicyKind policy, const Choice& choice) {
    const bool isFirst = choice.before.lastSlot < 0;
    switch (policy) {
        case PolicyKind::LooseRoundRobin:
            return isFirst ? "_first" : "";
        case PolicyKind::GreedyThenOldest:
            if (choice.isSameWarp) return "";
            if (choice.before.lastSlot == choice.slot) return "_slot";
            if (isFirst) return choice.isTie ? "_first_tie" : "_first";
            return choice.isTie ? "_oldest_tie" : "_oldest";
        case PolicyKind::OldestFirst:
            return choice.isTie ? "_tie" : "";
        case PolicyKind::TwoLevel:
            return (choice.candidates & choice.before.activeSet) == 0 ? "_refilled" : "";
    }
    return "";
}

}  // namespace

Message policyReason(const history::Run& run, SmId sm, int scheduler, Cycle cycle, WarpId chosen) {
    const auto& policy = scheduler::infoOf(run.launch().model.policy);
    const Choice choice = choiceOf(run, sm, scheduler, cycle, chosen);
    return Message{"policy." + std::string(policy.key) + ".because" + caseOf(policy.kind, choice)}
        .with("number", static_cast<long long>(chosen.value));
}

}  // namespace warpscope::analysis
