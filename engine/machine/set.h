#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/machine/field.h"
#include "engine/machine/machine.h"

namespace warpscope::machine {

// The keys are those of device files ("sm_count", "limits.max_threads_per_sm",
// "timing.global_latency"), `vendor` and `compute_capability` among them. What is wrong is a
// problem without a range: the caller knows where the person wrote it.

/// The value that a person typed for a key, as TOML writes it ("4", "[1024, 1024, 64]"); a text may
/// stand without quotes.
Result<FieldValue> parseValue(std::string_view key, std::string_view text);
/// Changes one field, as a scenario's [device] table does. A wrong value leaves the machine as it
/// is.
std::optional<Problem> assign(Machine& machine, std::string_view key, const FieldValue& value);
/// Nothing when there is no such key, or the machine has no compute capability.
std::optional<FieldValue> valueOf(const Machine& machine, std::string_view key);

/// The machine with one field changed to what a person typed.
Result<Machine> set(const Machine& machine, std::string_view key, std::string_view value);
/// The value of a key as `set` would take it; empty when there is no such key.
std::string get(const Machine& machine, std::string_view key);

}  // namespace warpscope::machine
