#include <gtest/gtest.h>

#include <set>

#include "tests/architecture/source_files.h"
#include "tests/support/paths.h"

namespace warpscope::architecture {
namespace {

/// Sources without a mirrored test, each with the reason.
const std::set<std::string> kWithoutMirror{
    "app/browser/fingerprints.cpp",     // prints what is tested
    "app/browser/page.cpp",             // the main of the page: app/browser/test
    "app/browser/page_exports.cpp",     // of the page
    "app/browser/page_items.cpp",       // for app/browser/test
    "app/cli/main.cpp",                 // parses arguments and calls what is tested
    "app/desktop.cpp",                  // the main of the window
    "app/python/module.cpp",            // needs Python: tests/app/python/module_test.py
    "app/shell/no_hooks.cpp",           // functions that do nothing
    "engine/toolchain/no_process.cpp",  // starts none
};

TEST(Mirror, EverySourceHasItsTest) {
    const auto root = support::projectRoot();
    for (const SourceFile& file : sourceFiles(false)) {
        if (!file.path.ends_with(".cpp") || kWithoutMirror.contains(file.path)) continue;
        const std::string test = "tests/" + file.path.substr(0, file.path.size() - 4) + "_test.cpp";
        EXPECT_TRUE(std::filesystem::exists(root / test)) << file.path << " has no " << test;
    }
}

TEST(Mirror, EveryMirroredTestIsBuilt) {
    const auto root = support::projectRoot();
    for (const SourceFile& file : sourceFiles(true)) {
        if (!file.path.starts_with("tests/") || !file.path.ends_with("_test.cpp")) continue;
        const std::string list = support::readText(root / folderOf(file.path) / "CMakeLists.txt");
        const std::string name = file.path.substr(file.path.rfind('/') + 1);
        EXPECT_NE(list.find(name), std::string::npos)
            << file.path << " is not in its CMakeLists.txt";
    }
}

}  // namespace
}  // namespace warpscope::architecture
