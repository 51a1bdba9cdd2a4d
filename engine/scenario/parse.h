#pragma once

#include <filesystem>
#include <string_view>

#include "engine/base/result.h"
#include "engine/scenario/scenario.h"

namespace warpscope::scenario {

/// Reads and checks a scenario and its kernel file; a CUDA or PTX file (.cu, .ptx) stands for the
/// scenario that newScenario() makes of it. Nothing is silently ignored: every unknown
/// key, wrong type and value out of range is a problem with line, column and suggestion.
Result<Scenario> read(const std::filesystem::path& file);
Result<Scenario> parse(std::string_view text, const std::filesystem::path& file);

}  // namespace warpscope::scenario
