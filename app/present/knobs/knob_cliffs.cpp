#include "app/present/knobs/knob_cliffs.h"

#include "app/present/knobs/knob_values.h"
#include "app/present/occupancy/occupancy_curves.h"
#include "app/present/occupancy/occupancy_question.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::present {

void KnobCliffs::keep(const session::SlotReader& session) {
    run_ = session.run();
    lastGood_.clear();
    const auto question = questionOf(session);
    if (!question || question->request.threadsPerBlock < 1) return;
    const auto keepAxis = [&](std::string_view key, occupancy::Axis axis) {
        auto& values = lastGood_[std::string(key)];
        for (const auto& cliff : curvesOf(*question, axis).cliffs)
            values.push_back(cliff.lastGood);
    };
    keepAxis(scenario::keys::kRegisters, occupancy::Axis::Registers);
    keepAxis(scenario::keys::kDynamicShared, occupancy::Axis::Shared);
}

std::vector<double> KnobCliffs::of(const session::SlotReader& session, const scenario::Field& field,
                                   const scenario::Span& span) {
    if (session.run() == nullptr) return {};
    if (run_ != session.run()) keep(session);
    std::vector<double> cliffs;
    const auto found = lastGood_.find(field.key);
    if (found == lastGood_.end()) return cliffs;
    for (const std::int64_t value : found->second)
        if (value > span.low && value < span.high) cliffs.push_back(positionOf(field, span, value));
    return cliffs;
}

}  // namespace warpscope::present
