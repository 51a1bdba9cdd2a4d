#include "tests/support/paths.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace warpscope::support {

std::filesystem::path projectRoot() {
    if (const char* root = std::getenv("WARPSCOPE_ROOT")) return root;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    for (const auto& start : {std::filesystem::current_path(), program.parent_path()}) {
        for (auto folder = start; folder.has_relative_path(); folder = folder.parent_path()) {
            if (std::filesystem::exists(folder / "assets") &&
                std::filesystem::exists(folder / "engine"))
                return folder;
        }
    }
    return std::filesystem::current_path();
}

std::string readText(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    EXPECT_TRUE(stream.good()) << "cannot read " << file;
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::filesystem::path freshFolder(const std::string& name) {
    const auto folder = std::filesystem::temp_directory_path() /
                        ("warpscope-" + std::to_string(::getpid()) + "-" + name);
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace warpscope::support
