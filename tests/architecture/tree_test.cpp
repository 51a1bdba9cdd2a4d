#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/architecture/source_files.h"
#include "tests/support/paths.h"

namespace warpscope::architecture {
namespace {

TEST(Tree, TopLevelHoldsOnlyWhatTheDesignNames) {
    const std::set<std::string> known{"CMakeLists.txt", "app",     "assets",
                                      "engine",         "LICENSE", "README.md",
                                      "scenarios",      "tests",   "third_party"};
    for (const auto& entry : std::filesystem::directory_iterator(support::projectRoot())) {
        const std::string name = entry.path().filename().string();
        const bool isIgnored =
            name.starts_with(".") || name.starts_with("build") || name == "warpscope.png";
        EXPECT_TRUE(isIgnored || known.contains(name)) << name;
    }
}

TEST(Tree, HeadersAreGuardedOnceAndNamedInSnakeCase) {
    for (const SourceFile& file : sourceFiles(true)) {
        const std::string name = file.path.substr(file.path.rfind('/') + 1);
        for (const char c : name) {
            EXPECT_TRUE((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.')
                << file.path;
        }
        if (!file.path.ends_with(".h")) continue;
        ASSERT_FALSE(file.lines.empty()) << file.path;
        EXPECT_EQ(file.lines.front(), "#pragma once") << file.path;
    }
}

TEST(Tree, NoMarkOfUnfinishedWorkIsLeft) {
    const std::set<std::string> marks{std::string("TO") + "DO", std::string("FIX") + "ME",
                                      std::string("XX") + "X", std::string("HA") + "CK"};
    for (const SourceFile& file : sourceFiles(true)) {
        for (const std::string& line : file.lines) {
            for (const std::string& mark : marks) {
                EXPECT_EQ(line.find(mark), std::string::npos) << file.path << ": " << line;
            }
        }
    }
}

}  // namespace
}  // namespace warpscope::architecture
