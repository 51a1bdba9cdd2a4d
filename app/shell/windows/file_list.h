#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpscope::shell {

/// One row of the list of files.
struct FileRow {
    std::filesystem::path path{};
    std::string name{};
    bool isFolder = false;
};

/// What can be opened in a folder: its folders, then its scenario and kernel files (*.toml, *.cu,
/// *.ptx), by name; hidden ones are left out. Empty where the folder cannot be read.
std::vector<FileRow> listFolder(const std::filesystem::path& folder);

}  // namespace warpscope::shell
