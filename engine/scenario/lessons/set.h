#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/problem.h"
#include "engine/base/result.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

// Fields go by their keys: "launch.block", "device.sm_count" (device.<key of a device file>),
// "argument.n.value". What is wrong with a value is a problem without a range.

/// Changes one field. What cannot be leaves the scenario as it is.
std::optional<Problem> assign(Scenario& scenario, const Setting& setting);
/// Nothing when there is no such key, or for a field of the device that the preset decides.
std::optional<FieldValue> valueOf(const Scenario& scenario, std::string_view key);

/// The value that a person typed for a field: 128, [128,1,1], 16x16, oldest-first.
Result<FieldValue> parseValue(const Scenario& scenario, std::string_view key,
                              std::string_view text);
/// The scenario with one field changed to what a person typed, as --set does.
Result<Scenario> set(const Scenario& scenario, std::string_view key, std::string_view value);
/// The value of a key as `set` would take it; empty where valueOf() has nothing.
std::string get(const Scenario& scenario, std::string_view key);

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
