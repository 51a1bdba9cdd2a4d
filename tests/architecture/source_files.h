#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpscope::architecture {

/// One C++ file of the project, read once.
struct SourceFile {
    std::string path{};  ///< Relative to the project, with '/'.
    std::vector<std::string> lines{};
    std::vector<std::string> includes{};  ///< Text between the quotes or angles.
};

/// All .h and .cpp files below engine/, app/ and, when asked for, tests/; read when they are first
/// asked for.
const std::vector<SourceFile>& sourceFiles(bool withTests);

/// The folder of a project path: "engine/sm" of "engine/sm/state/tick.cpp", "app" of
/// "app/desktop.cpp".
std::string folderOf(const std::string& path);

}  // namespace warpscope::architecture
