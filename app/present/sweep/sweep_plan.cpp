#include "app/present/sweep/sweep_plan.h"

#include "app/present/occupancy/occupancy_question.h"
#include "engine/scenario/knob_fields.h"

namespace warpscope::present {

std::optional<scenario::SweepPlan> offeredSweep(const session::SlotReader& session) {
    const auto question = questionOf(session);
    if (!question) return std::nullopt;
    const scenario::SweepPlan& own = session.scenario().sweep;
    return own.over.empty() ? scenario::planFor(*scenario::sweptFields().front(), question->machine)
                            : own;
}

}  // namespace warpscope::present
