#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "app/session/state/shortcuts.h"
#include "engine/text/catalogue.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::session {
namespace {

std::string sourceOf(const std::string& name) {
    return support::readText(support::projectRoot() / "app" / "session" / name);
}

std::set<std::string> namesIn(const std::string& text, const char* pattern) {
    const std::regex name(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), name), last; match != last; ++match)
        found.insert((*match)[1]);
    return found;
}

TEST(HowToAddACommand, EveryCommandHasTheWordsOfTheList) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    int words = 0;
    for (const std::string& entry :
         support::howToList("app/README.md", "## How to add a command", "\n## ")) {
        if (entry != "command.<key>") continue;
        ++words;
        for (const Shortcut& shortcut : shortcuts()) {
            const std::string own = support::entryFor(entry, shortcut.key);
            EXPECT_TRUE(catalogue->has(own)) << own;
        }
    }
    EXPECT_EQ(words, 1) << "the list of app/README.md is not where it was";
}

TEST(HowToAddACommand, WhatIsCalledByNoCommandHasNoWordsOfOne) {
    for (const char* language : {"en", "zh"}) {
        const std::string all = support::readText(support::projectRoot() / "assets" / "text" /
                                                  language / "session.toml");
        const std::size_t begin = all.find("[command]\n");
        ASSERT_NE(begin, std::string::npos);
        const std::string words = all.substr(begin, all.find("\n[", begin) - begin);
        for (const std::string& key : namesIn(words, "\n([a-z_]+) = "))
            EXPECT_NE(findShortcut(key), nullptr) << language << " " << key;
    }
}

// One that the list at the end forgot would be a structure that nothing can ask for.
TEST(HowToAddACommand, EveryActionIsInTheListAndIsApplied) {
    const std::string header = sourceOf("base/action.h");
    const std::size_t list = header.find("using Action =");
    ASSERT_NE(list, std::string::npos);
    const std::set<std::string> declared =
        namesIn(header.substr(0, list), "\nstruct ([A-Z][A-Za-z]*) \\{");
    const std::set<std::string> listed = namesIn(
        header.substr(list, header.find(">;", list) - list), "[<\\s]([A-Z][A-Za-z]*)(?=[,>]|$)");
    EXPECT_EQ(declared, listed);
    EXPECT_EQ(declared,
              namesIn(sourceOf("session_apply.cpp"), "operator\\(\\)\\(const ([A-Z][A-Za-z]*)&"));
    EXPECT_GE(declared.size(), 60U);
}

}  // namespace
}  // namespace warpscope::session
