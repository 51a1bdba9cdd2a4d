#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
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
