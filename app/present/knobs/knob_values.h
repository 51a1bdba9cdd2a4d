#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/machine/library.h"
#include "engine/scenario/scenario.h"

namespace warpscope::views {

enum class KnobKind : std::uint8_t {
    Number,  ///< One whole number.
    Extent,  ///< Block or grid: the slider moves x, y and z stay.
    Choice,  ///< One of a few names.
};

/// One row a knob. `name` is the part of the catalogue keys view.knobs.<name>.label and .help.
struct Knob {
    std::string_view key;  ///< As scenario::set takes it.
    std::string_view name;
    KnobKind kind;
    bool isLogarithmic;
};

/// All knobs, in the order in which they stand in the panel: those first that are turned often.
std::span<const Knob> knobs();

/// What a slider spans; `step` lies between two of its values, counted from `low`.
struct KnobRange {
    long long low = 0;
    long long high = 1;
    long long step = 1;

    friend bool operator==(const KnobRange&, const KnobRange&) = default;
};

/// The range of a number or extent on a machine, wide enough for the scenario's own value.
KnobRange rangeOf(const Knob& knob, const scenario::Scenario& scenario,
                  const scenario::Scenario& original, const machine::Machine& machine);

/// Where a value stands on the slider, 0 to 1, and back (rounded to a step, clamped).
double positionOf(const Knob& knob, const KnobRange& range, long long value);
long long valueAt(const Knob& knob, const KnobRange& range, double position);

/// The next value of the slider above (`direction` > 0) or below a value, which may itself lie
/// between two steps or beyond an end.
long long steppedFrom(const KnobRange& range, long long value, int direction);

/// The number of a knob in a scenario: x of an extent; what the device has where the scenario does
/// not say. 0 for choices.
long long numberOf(const Knob& knob, const scenario::Scenario& scenario,
                   const machine::Library& devices);

/// The value of a number or extent; y and z stay as they are.
scenario::FieldValue settingOf(const Knob& knob, const scenario::Scenario& scenario,
                               long long value);

/// What a person typed: "256", "32x8", "[16, 16]", "16 × 16". Nothing
/// where it is no number, or has more than three.
std::optional<scenario::FieldValue> settingFromText(const Knob& knob, std::string_view text);

/// The value in words for beside the slider: "256", "16 × 16".
std::string readingOf(const Knob& knob, const scenario::Scenario& scenario, long long value);

/// The values of a choice as scenario::set takes them. Empty for numbers.
std::vector<std::string> choicesOf(const Knob& knob, const machine::Library& devices);
/// The one that a scenario has.
std::string choiceOf(const Knob& knob, const scenario::Scenario& scenario);

}  // namespace warpscope::views
