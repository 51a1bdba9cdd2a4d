#pragma once

#include <filesystem>

namespace warpscope::session {

/// A file by the one name that it has from every folder: absolute, without links, "." and "..".
/// Empty stays empty; of a file that is not there as much as can be told.
std::filesystem::path wholePath(const std::filesystem::path& path);

}  // namespace warpscope::session
