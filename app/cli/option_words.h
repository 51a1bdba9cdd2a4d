#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/cli/options.h"
#include "engine/scenario/sweep_plan.h"

namespace warpscope::cli {

// What the words of a command line are, without CLI11. What is wrong with one is a sentence, empty
// when nothing is.

/// Whether a text is a whole number within these, not cut to the nearest that can be held.
std::string notWhole(const std::string& text, long long least, long long most);

/// That a word is none of those that could stand there.
std::string noneOf(const std::string& text, const std::vector<std::string>& names);

using KeyValue = std::pair<std::string, std::string>;

/// Checks "KEY=VALUE".
std::string isAssignment(std::string& text);
/// Requires: each is KEY=VALUE.
std::vector<KeyValue> split(const std::vector<std::string>& assignments);

/// Values that a sweep takes, of one field and of all together.
inline constexpr long long kMaxPoints = 100'000;

/// Reads what stands behind --over: KEY=A..B or KEY=A..B:STEP.
std::string parseOver(const std::string& text, scenario::SweepPlan& plan);

/// Takes the format from the ending of OUT.
std::string finishExport(ExportOptions& exported);

/// The first word that is neither an option nor the value of one that may stand before a command.
std::string firstWord(const std::vector<std::string>& arguments);

}  // namespace warpscope::cli
