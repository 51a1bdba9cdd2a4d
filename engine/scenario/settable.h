#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/problem.h"
#include "engine/base/result.h"
#include "engine/scenario/scenario.h"

namespace warpscope::scenario {

/// The value that a person typed for a field of the device, whatever the device. The key is a
/// device file's ("sm_count", "timing.global_latency"). The problem has no range.
Result<machine::FieldValue> parseOverride(std::string_view key, std::string_view text);

/// Where the kernel file of a scenario lies: beside the scenario, unless its path is absolute.
std::filesystem::path kernelPath(const Scenario& scenario);

/// The keys that `set` knows, for hints: those of the table, of the device and of the arguments.
std::vector<std::string> settableKeys(const Scenario& scenario);

/// What is wrong with a key that `set` does not know; nothing where it knows it.
std::optional<Problem> unknownKey(const Scenario& scenario, std::string_view key);

}  // namespace warpscope::scenario
