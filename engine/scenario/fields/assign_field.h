#pragma once

#include <optional>

#include "engine/base/problem.h"
#include "engine/scenario/fields/fields.h"

namespace warpscope::scenario {

/// Why a value cannot be given to a field, with what to do about it; nothing when it can. The
/// problem has no range.
std::optional<Problem> checkField(const Field& field, const FieldValue& value);
/// Requires: checkField() has nothing against the value.
void store(const Field& field, const FieldValue& value, Scenario& scenario);
/// Nothing for a field of the device that the scenario leaves as it is in the preset.
std::optional<FieldValue> load(const Field& field, const Scenario& scenario);

}  // namespace warpscope::scenario
