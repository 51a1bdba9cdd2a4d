#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/problem.h"
#include "engine/scenario/scenario.h"

namespace warpscope::scenario {

/// Whether a device field may have a value, whatever the device: its name, type and range. The key
/// is a device file's ("sm_count", "timing.global_latency"). The problem has no range.
std::optional<Problem> checkOverride(std::string_view key, std::string_view value);

/// Where the kernel file of a scenario lies: beside the scenario, unless its path is absolute.
std::filesystem::path kernelPath(const Scenario& scenario);

/// The keys that `set` knows, for hints: those of the table, of the device and of the arguments.
std::vector<std::string> settableKeys(const Scenario& scenario);

}  // namespace warpscope::scenario
