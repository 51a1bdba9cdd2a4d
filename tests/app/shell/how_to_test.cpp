#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "engine/scenario/view_names.h"
#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::shell {
namespace {

/// What stands in `code` in the list of app/README.md that says how a view is added.
std::vector<std::string> listed() {
    const std::string readme = support::readText(support::projectRoot() / "app" / "README.md");
    const std::size_t begin = readme.find("## How to add a view");
    const std::string list = readme.substr(begin, readme.find("\n## ", begin + 1) - begin);
    static const std::regex kCode("`([^`]+)`");
    std::vector<std::string> found;
    for (std::sregex_iterator at(list.begin(), list.end(), kCode), end; at != end; ++at)
        found.push_back((*at)[1]);
    return found;
}

/// The entry for one view: "<key>" is its key, "<Key>" the same as a name of C++.
std::string entryFor(std::string entry, std::string_view key) {
    std::string name(key);
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    entry = std::regex_replace(entry, std::regex("<key>"), std::string(key));
    return std::regex_replace(entry, std::regex("<Key>"), name);
}

bool isPath(const std::string& entry) {
    static const std::regex kPath("(app|assets|engine|tests)/[^ ]*");
    return std::regex_match(entry, kPath);
}

TEST(HowToAddAView, EveryViewHasTheFilesOfTheList) {
    int files = 0;
    for (const std::string& entry : listed()) {
        if (!isPath(entry)) continue;
        ++files;
        for (const scenario::ViewName& view : scenario::kViewNames) {
            const std::string path = entryFor(entry, view.key);
            EXPECT_TRUE(std::filesystem::exists(support::projectRoot() / path)) << path;
        }
    }
    EXPECT_GE(files, 8) << "the list of app/README.md is not where it was";
}

TEST(HowToAddAView, EveryViewHasTheWordsOfTheList) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    int words = 0;
    for (const std::string& entry : listed()) {
        if (!entry.starts_with("view.<key>.")) continue;
        ++words;
        for (const scenario::ViewName& view : scenario::kViewNames)
            EXPECT_TRUE(catalogue->has(entryFor(entry, view.key))) << entryFor(entry, view.key);
    }
    EXPECT_EQ(words, 2);
}

TEST(HowToAddAView, EveryViewIsMadeByTheFactoryOfTheList) {
    const auto root = support::projectRoot();
    const std::string made = support::readText(root / "app" / "shell" / "view_list.cpp");
    int factories = 0;
    for (const std::string& entry : listed()) {
        if (entry != "make<Key>View()") continue;
        ++factories;
        for (const scenario::ViewName& view : scenario::kViewNames)
            EXPECT_NE(made.find(entryFor(entry, view.key)), std::string::npos) << view.key;
    }
    EXPECT_EQ(factories, 1);
}

TEST(HowToAddAView, EveryFolderOfViewsHasItsRow) {
    for (const auto& entry :
         std::filesystem::directory_iterator(support::projectRoot() / "app" / "views")) {
        if (!entry.is_directory()) continue;
        const std::string folder = entry.path().filename().string();
        const auto& rows = scenario::kViewNames;
        EXPECT_NE(std::ranges::find(rows, folder, &scenario::ViewName::key), rows.end()) << folder;
    }
}

}  // namespace
}  // namespace warpscope::shell
