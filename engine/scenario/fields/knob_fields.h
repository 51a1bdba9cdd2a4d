#pragma once

#include <cstdint>
#include <vector>

#include "engine/scenario/fields/fields.h"

namespace warpscope::scenario {

/// The fields of a group of knobs, those that are offered for sweeping, and those that take one of
/// a few names, each in order.
std::vector<const Field*> knobsOf(KnobGroup group);
std::vector<const Field*> sweptFields();
std::vector<const Field*> choiceFields();

/// What the slider of a knob spans. Requires: the field is a knob, a whole number or an extent.
Span spanOf(const Field& field, const Shown& shown);
/// The number of a field, x of an extent; that of `preset` where the scenario leaves it to the
/// device. 0 for fields that are no number.
std::int64_t numberOf(const Field& field, const Scenario& scenario, const machine::Machine& preset);
/// A number as the value of a field; y and z of an extent stay as the scenario has them.
FieldValue valueOfNumber(const Field& field, const Scenario& scenario, std::int64_t number);
/// From where to where a field is swept on a device, at most about forty runs.
/// Requires: the field is one of sweptFields().
SweepPlan planFor(const Field& field, const machine::Machine& machine);

}  // namespace warpscope::scenario
