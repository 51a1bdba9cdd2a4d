#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/scenario/values/scenario.h"
#include "engine/scenario/values/window_names.h"

namespace warpscope::scenario {

/// Reads and checks a scenario and its kernel file; a CUDA or PTX file (.cu, .ptx) stands for the
/// scenario that newScenario() makes of it. Nothing is silently ignored: every unknown
/// key, wrong type, value out of range and view that `window` has not is a problem with line,
/// column and suggestion. `entry`: which kernel of a CUDA or PTX file is wanted, "" for the one
/// that its host code launches first.
Result<Scenario> read(const std::filesystem::path& file, const WindowNames& window,
                      const std::string& entry = {});
Result<Scenario> parse(std::string_view text, const std::filesystem::path& file,
                       const WindowNames& window);

}  // namespace warpscope::scenario
