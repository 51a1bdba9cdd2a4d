#include "app/present/sweep/sweep_plan.h"

#include <algorithm>

#include "app/present/occupancy/occupancy_question.h"

namespace warpscope::views {

scenario::SweepPlan planFor(const machine::Machine& machine, const SweepKnob& knob) {
    const machine::Limits& limits = machine.limits;
    const std::string_view name = knob.name;
    if (name == "registers") {
        return {knob.key, 8, limits.maxRegistersPerThread, 8};
    }
    if (name == "block") {
        return {knob.key, limits.warpSize, limits.maxThreadsPerBlock, limits.warpSize, true};
    }
    const long long most = limits.sharedBytesPerBlockOptin;
    return {knob.key, 0, most, std::max<long long>(1024, most / 32 / 1024 * 1024)};
}

std::optional<scenario::SweepPlan> offeredSweep(const session::Session& session) {
    const auto question = questionOf(session);
    if (!question) return std::nullopt;
    const scenario::SweepPlan& own = session.scenario().sweep;
    return own.over.empty() ? planFor(question->machine, kSweepKnobs[0]) : own;
}

}  // namespace warpscope::views
