#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/machine/library.h"
#include "engine/scenario/fields/knob_fields.h"

namespace warpscope::present {

/// Where a value stands on the slider of a field, 0 to 1, and back (rounded to a step, clamped).
double positionOf(const scenario::Field& field, const scenario::Span& span, long long value);
long long valueAt(const scenario::Field& field, const scenario::Span& span, double position);

/// The next value of the slider above (`direction` > 0) or below a value, which may itself lie
/// between two steps or beyond an end.
long long steppedFrom(const scenario::Span& span, long long value, int direction);

/// The number of a field in a scenario: x of an extent; what the device has where the scenario does
/// not say. 0 for what is no number, and where there is no such device.
long long numberOf(const scenario::Field& field, const scenario::Scenario& scenario,
                   const machine::Library& devices);

/// Whether a boolean field of the device is on, as the device has it.
bool isOnIn(const scenario::Field& field, const machine::Machine& machine);

/// What a person typed: "256", "32x8", "[16, 16]", "16 × 16". Nothing where it is no number, or has
/// more than three.
std::optional<scenario::FieldValue> valueFromText(const scenario::Field& field,
                                                  std::string_view text);

/// The value in words for beside the slider: "256", "16 × 16".
std::string readingOf(const scenario::Field& field, const scenario::Scenario& scenario,
                      long long value);

/// The values of a choice. Empty for what is none.
std::vector<std::string> choicesOf(const scenario::Field& field, const machine::Library& devices);

}  // namespace warpscope::present
