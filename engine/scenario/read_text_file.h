#pragma once

#include <filesystem>
#include <string>

#include "engine/base/result.h"

namespace warpscope::scenario {

/// Reads a whole text file. A folder, a missing file, one larger than 4 MB or one with binary
/// content is a problem that says so (its message has {file}), found without reading it all.
Result<std::string> readTextFile(const std::filesystem::path& file);

}  // namespace warpscope::scenario
