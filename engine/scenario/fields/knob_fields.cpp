#include "engine/scenario/fields/knob_fields.h"

#include <algorithm>

#include "engine/base/contract.h"
#include "engine/machine/field_value.h"
#include "engine/scenario/fields/assign_field.h"

namespace warpscope::scenario {
namespace {

template <class Belongs, class Place>
std::vector<const Field*> collect(Belongs belongs, Place place) {
    std::vector<const Field*> found;
    for (const Field& field : fields()) {
        if (belongs(field)) found.push_back(&field);
    }
    std::ranges::stable_sort(found, {}, place);
    return found;
}

/// nullptr for a field that is not of the device, or that many fields of it follow.
const machine::Field* rowOf(const Field& field) {
    return field.isOfDevice() ? machine::findField(deviceKey(field)) : nullptr;
}

}  // namespace

std::vector<const Field*> knobsOf(KnobGroup group) {
    return collect([group](const Field& field) { return field.knob.group == group; },
                   [](const Field* field) { return field->knob.place; });
}

std::vector<const Field*> sweptFields() {
    return collect([](const Field& field) { return field.sweeping.place > 0; },
                   [](const Field* field) { return field->sweeping.place; });
}

std::vector<const Field*> choiceFields() {
    return collect(
        [](const Field& field) {
            return field.kind == FieldKind::Choice || field.kind == FieldKind::Device;
        },
        [](const Field*) { return 0; });
}

Span spanOf(const Field& field, const Shown& shown) {
    if (field.knob.span != nullptr) return field.knob.span(shown);
    const machine::Field* row = rowOf(field);
    WARPSCOPE_EXPECT(row != nullptr && row->slider.place > 0, "only a knob has a slider");
    const auto own = std::get<std::int64_t>(machine::load(*row, shown.machine));
    return {row->slider.low, std::max(row->slider.high, own), row->slider.step};
}

std::int64_t numberOf(const Field& field, const Scenario& scenario,
                      const machine::Machine& preset) {
    if (const auto value = load(field, scenario)) return numberOf(*value).value_or(0);
    const machine::Field* row = rowOf(field);
    if (row == nullptr || field.kind != FieldKind::Integer) return 0;
    return std::get<std::int64_t>(machine::load(*row, preset));
}

FieldValue valueOfNumber(const Field& field, const Scenario& scenario, std::int64_t number) {
    if (field.kind != FieldKind::Extent) return number;
    const Dim3 extent = std::get<Dim3>(field.get(scenario));
    return Dim3{number, extent.y, extent.z};
}

SweepPlan planFor(const Field& field, const machine::Machine& machine) {
    WARPSCOPE_EXPECT(field.sweeping.span != nullptr, "only what can be swept has a plan");
    const Span span = field.sweeping.span(machine.limits);
    return {std::string(field.key), span.low, span.high, span.step, field.sweeping.fitsGrid};
}

}  // namespace warpscope::scenario
