#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/names/view_names.h"
#include "engine/text/catalogue.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::shell {
namespace {

using support::entryFor;

std::vector<std::string> listed() {
    return support::howToList("app/README.md", "## How to add a view", "\n## ");
}

TEST(HowToAddAView, EveryViewHasTheFilesOfTheList) {
    int files = 0;
    for (const std::string& entry : listed()) {
        if (!support::isPathEntry(entry)) continue;
        ++files;
        for (const names::ViewName& view : names::kViewNames) {
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
        for (const names::ViewName& view : names::kViewNames)
            EXPECT_TRUE(catalogue->has(entryFor(entry, view.key))) << entryFor(entry, view.key);
    }
    EXPECT_EQ(words, 2);
}

// Who opens the program for the first time has no other list of them.
TEST(HowToAddAView, EveryViewHasItsLineInTheTourOfTheWindow) {
    const std::string readme = support::readText(support::projectRoot() / "README.md");
    const std::size_t begin = readme.find("## A tour of the window");
    ASSERT_NE(begin, std::string::npos);
    const std::string tour = readme.substr(begin, readme.find("\n## ", begin) - begin);
    for (const names::ViewName& view : names::kViewNames) {
        const std::string line = "`" + std::string(view.key) + "`";
        EXPECT_NE(tour.find(line), std::string::npos) << view.key;
    }
}

TEST(HowToAddAView, EveryViewIsMadeByTheFactoryOfTheList) {
    int factories = 0;
    for (const std::string& entry : listed()) {
        if (entry != "make<Key>View()") continue;
        ++factories;
        for (const names::ViewName& view : names::kViewNames) {
            const std::string folder = "app/views/" + std::string(view.key) + "/";
            const std::string header = support::readText(
                support::projectRoot() / (folder + std::string(view.key) + "_view.h"));
            EXPECT_NE(header.find(entryFor(entry, view.key)), std::string::npos) << view.key;
        }
    }
    EXPECT_EQ(factories, 1);
}

TEST(HowToAddAView, EveryFolderOfViewsHasItsRow) {
    for (const auto& entry :
         std::filesystem::directory_iterator(support::projectRoot() / "app" / "views")) {
        if (!entry.is_directory()) continue;
        const std::string folder = entry.path().filename().string();
        EXPECT_NE(names::findView(folder), nullptr) << folder;
    }
}

}  // namespace
}  // namespace warpscope::shell
