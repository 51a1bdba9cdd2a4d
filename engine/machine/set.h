#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/machine/machine.h"

namespace warpscope::machine {

/// The machine with one field changed, as a scenario's [device] table does: the keys of device
/// files ("sm_count", "limits.max_threads_per_sm", "timing.global_latency"), the value as TOML
/// writes it ("4", "[1024, 1024, 64]"); a text may stand without quotes. What is wrong is a problem
/// without a range: the caller knows where the person wrote it.
Result<Machine> set(const Machine& machine, std::string_view key, std::string_view value);

/// The value of a key as `set` would take it; empty when there is no such key.
std::string get(const Machine& machine, std::string_view key);

}  // namespace warpscope::machine
