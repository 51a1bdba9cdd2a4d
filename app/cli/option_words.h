#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/options.h"
#include "engine/base/message.h"
#include "engine/scenario/values/sweep_plan.h"

namespace warpscope::cli {

// What the words of a command line are, without CLI11. What is wrong with one is a message, empty
// when nothing is.

/// Whether a text is a whole number within these, not cut to the nearest that can be held.
Message notWhole(const std::string& text, long long least, long long most);

/// Reads THREADS or THREADS,BLOCKS, as `__launch_bounds__` has them. An empty place (",4") is told
/// and not skipped: the other number would change its meaning.
Message readLaunchBounds(const std::string& text, occupancy::LaunchBounds& bounds);

/// That a word is none of those that could stand there.
Message noneOf(const std::string& text, const std::vector<std::string>& names);

using KeyValue = std::pair<std::string, std::string>;

/// Checks "KEY=VALUE".
Message isAssignment(const std::string& text);
/// Requires: each is KEY=VALUE.
std::vector<KeyValue> split(const std::vector<std::string>& assignments);

/// Values that a sweep takes, of one field and of all together.
inline constexpr long long kMaxPoints = 100'000;

/// Reads what stands behind --over: KEY= and values with commas between, each a word as --set takes
/// it, A..B or A..B:STEP.
Message parseOver(const std::string& text, scenario::SweepPlan& plan);

/// Reads the plans of all --over into the options.
Message finishSweep(const std::vector<std::string>& over, SweepOptions& sweep);

/// Whether what was given goes together: a table says everything by itself, and what stands beside
/// it would be heard by nobody.
Message finishOccupancy(const OccupancyOptions& options,
                        const std::function<bool(const char* option)>& isGiven);

/// By the words that are allowed: exact or textbook, optin or default.
void chooseModes(std::string_view mode, std::string_view sharedMode, occupancy::Request& request);

/// A help with the colon of its language behind its headings. `usage`: the heading of the first
/// line.
std::string withColons(std::string help, const std::string& usage, const std::string& colon);

/// Takes the format from the ending of OUT.
Message finishExport(ExportOptions& exported);

/// What CLI11 found wrong, by the name of its exception and the English sentence that it has; a
/// message without a key where it has none of ours, or where the sentence is ours already.
Message usageMessage(std::string_view exception, const std::string& sentence);

/// The first word that is neither an option nor the value of one that may stand before a command.
std::string firstWord(const std::vector<std::string>& arguments);

}  // namespace warpscope::cli
