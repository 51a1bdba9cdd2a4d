#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/figures.h"
#include "engine/history/run.h"
#include "engine/scenario/values/condition.h"

namespace warpscope::analysis {

/// A number of a report by its name in scenario/values/condition.h, as `run --format json` has it
/// (shares from 0 to 1); nothing for any other name.
std::optional<double> reportFigure(const history::Recording& run, std::string_view name);

/// The catalogue key of the name of such a number.
std::string reportLabel(std::string_view name);

/// What has become of a condition.
struct ConditionState {
    bool isHeld = false;
    std::string now{};  ///< What the left side is in the run: "31", "0.482", a hash; "–" = nothing.
    /// Numbers: both sides; nothing where the run has no such figure, and of a buffer.
    std::optional<double> left{};
    std::optional<double> right{};
    FigureUnit unit = FigureUnit::Count;  ///< Of both.
};
ConditionState stateOf(const history::Run& run, const scenario::Condition& condition);

/// All of them hold, and the run finished. False without conditions.
bool isMended(const history::Run& run, const std::vector<scenario::Condition>& conditions);

/// The fnv1a of a buffer after the run, as the report writes it; empty = there is no such buffer.
std::string bufferHash(const history::Run& run, std::string_view name);

}  // namespace warpscope::analysis
