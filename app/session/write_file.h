#pragma once

#include <filesystem>
#include <string_view>

namespace warpscope::session {

/// Writes a whole file: beside it first, then in its place, so that a crash never leaves half of
/// one. What a link points at is replaced, not the link, and permissions stay. False: could not be
/// written, and what was there stays.
bool writeFile(const std::filesystem::path& file, std::string_view content);

}  // namespace warpscope::session
