#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/machine/field.h"
#include "engine/machine/library.h"
#include "engine/machine/words.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::machine {
namespace {

Library shippedDevices() {
    return Library::load(support::projectRoot() / "assets/devices");
}

/// Whether a device file has such a field, or a table of such fields.
bool isFieldOrTable(std::string_view name) {
    return std::ranges::any_of(fields(), [&](const Field& field) {
        return field.key == name || field.key.starts_with(std::string(name) + ".");
    });
}

TEST(HowToAddADevice, EveryFileOfTheListIsADeviceOfTheLibrary) {
    const auto list = support::howToList("engine/README.md", "**a device**", "\n\n");
    for (const char* entry : {"assets/devices/", "sources", "assumptions", "words"})
        EXPECT_EQ(std::ranges::count(list, entry), 1) << entry;
    const Library library = shippedDevices();
    std::size_t files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(support::projectRoot() / "assets/devices")) {
        ++files;
        EXPECT_NE(library.find(entry.path().stem().string()), nullptr) << entry.path();
    }
    EXPECT_EQ(library.machines().size(), files);
}

TEST(HowToAddADevice, WhatIsAssumedIsAFieldAndTheWordsAreASet) {
    const Library library = shippedDevices();
    for (const Machine& machine : library.machines()) {
        EXPECT_FALSE(machine.sources.empty()) << machine.id;
        for (const std::string& name : machine.assumptions)
            EXPECT_TRUE(isFieldOrTable(name)) << machine.id << ": " << name;
        EXPECT_TRUE(isWordSet(wordSet(machine))) << machine.id;
    }
}

/// The members that a file of a device can set: neither a table of them nor what follows from
/// others.
std::set<std::string> membersOfMachine() {
    const std::set<std::string> tables{"WaveRules", "PipeTiming", "Limits", "Timing", "Caches"};
    const std::set<std::string> others{"id",           "vendor",        "computeMajor",
                                       "computeMinor", "maxWarpsPerSm", "isApproximate"};
    const std::string header =
        support::readText(support::projectRoot() / "engine/machine/machine.h");
    const std::regex member(
        R"(\n    ([a-z][\w:<>, ]*?|[A-Z]\w+) ([a-z]\w*)(?:\s*=\s[^;]*|\{[^;{}]*\})?;)");
    std::set<std::string> found;
    for (std::sregex_iterator match(header.begin(), header.end(), member), last; match != last;
         ++match) {
        if (!tables.contains((*match)[1]) && !others.contains((*match)[2]))
            found.insert((*match)[2]);
    }
    return found;
}

// One without a row is a number that no file and no knob can change.
TEST(HowToAddADeviceField, EveryMemberHasItsRow) {
    const std::string table =
        support::readText(support::projectRoot() / "engine/machine/field.cpp");
    const std::regex row(R"(WARPSCOPE_FIELD\(([\w.]+)\)\S)");
    std::set<std::string> rows;
    for (std::sregex_iterator match(table.begin(), table.end(), row), last; match != last;
         ++match) {
        const std::string path = (*match)[1];
        rows.insert(path.substr(path.rfind('.') + 1));
    }
    EXPECT_GE(rows.size(), 60U);
    for (const std::string& member : membersOfMachine())
        EXPECT_TRUE(rows.contains(member)) << member;
}

TEST(HowToAddADeviceField, TheListNamesTheTwoPlaces) {
    const auto list = support::howToList("engine/README.md", "**a device field**", "\n\n");
    EXPECT_EQ(std::ranges::count(list, "machine::Machine"), 1);
    EXPECT_EQ(std::ranges::count(list, "machine/field.cpp"), 1);
    Machine machine;
    std::vector<const void*> places;
    for (const Field& field : fields()) {
        ASSERT_NE(field.place, nullptr) << field.key;
        const FieldPlace place = field.place(machine);
        places.push_back(std::visit([](auto* at) -> const void* { return at; }, place));
    }
    std::ranges::sort(places);
    EXPECT_EQ(std::ranges::adjacent_find(places), places.end()) << "two rows set one member";
}

}  // namespace
}  // namespace warpscope::machine
