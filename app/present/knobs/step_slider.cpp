#include "app/present/knobs/step_slider.h"

#include <algorithm>

#include "engine/scenario/fields/knob_fields.h"

namespace warpscope::present {

namespace {

bool isSlider(const scenario::Field& field) {
    using scenario::FieldKind;
    return field.kind != FieldKind::Choice && field.kind != FieldKind::Device &&
           field.kind != FieldKind::Boolean;
}

/// The first slider that a step turns.
const scenario::Field* turnedBy(const scenario::Step& step) {
    const auto all = scenario::knobsOf(scenario::KnobGroup::Run);
    for (const scenario::Setting& setting : step.set) {
        const auto field = std::ranges::find(all, setting.key, &scenario::Field::key);
        if (field != all.end() && isSlider(**field)) return *field;
    }
    return nullptr;
}

}  // namespace

const scenario::Field* sliderOfStep(const session::SlotReader& session) {
    const std::vector<std::string>& views = session.stage().views;
    if (session.step() == nullptr || std::ranges::find(views, "knobs") == views.end())
        return nullptr;
    for (int at = session.lessonStep(); at >= 0; --at) {
        const scenario::Step& step = session.original().steps[static_cast<std::size_t>(at)];
        if (const scenario::Field* field = turnedBy(step)) return field;
    }
    return nullptr;
}

}  // namespace warpscope::present
