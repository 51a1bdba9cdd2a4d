#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/base/result.h"

namespace warpscope::scenario {

/// A scenario or a kernel is a page of text; whoever drops a video should hear so at once.
inline constexpr std::uintmax_t kMaxFileBytes = 4u << 20;

/// Reads a whole text file. A folder, a missing file, one that is too large or one with binary
/// content is a problem that says so (its message has {file}), found without reading it all; that
/// of a missing file asks whether one beside it with nearly its name is meant.
Result<std::string> readTextFile(const std::filesystem::path& file,
                                 std::uintmax_t largestBytes = kMaxFileBytes);

}  // namespace warpscope::scenario
