#pragma once

#include <filesystem>
#include <string_view>

namespace warpscope::session {

/// Writes a file, whole or not at all (WholeFile). False: could not be written, and what was there
/// stays.
bool writeFile(const std::filesystem::path& file, std::string_view content);

}  // namespace warpscope::session
