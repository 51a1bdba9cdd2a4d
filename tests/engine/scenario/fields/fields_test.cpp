#include "engine/scenario/fields/fields.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/machine/set.h"
#include "engine/scenario/fields/assign_field.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

FieldValue sampleOf(const Field& field) {
    if (field.key == "device.compute_capability") return "8.0";
    if (field.key == "device.vendor") return "amd";
    switch (field.kind) {
        case FieldKind::Boolean:
            return load(field, Scenario{}) != FieldValue(true);
        case FieldKind::Integer:
            return load(field, Scenario{}) == FieldValue(field.low + 1)
                       ? field.low
                       : std::min(field.low + 1, field.high);
        case FieldKind::Extent:
            return Dim3{3, 2, 1};
        case FieldKind::Choice:
            return field.choices().back();
        case FieldKind::List:
            return machine::valueOf(machine::Machine{}, field.key.substr(7)) ==
                           machine::FieldValue(std::vector<std::string>{})
                       ? FieldValue(std::vector<std::string>{"a"})
                       : FieldValue(std::vector<std::int64_t>{5, 6, 7});
        case FieldKind::Text:
        case FieldKind::Device:
            break;
    }
    return std::string("word");
}

TEST(FieldsTest, KeysAreUniqueAndFound) {
    std::set<std::string_view> keys;
    for (const Field& field : fields()) {
        EXPECT_TRUE(keys.insert(field.key).second) << field.key;
        EXPECT_EQ(findField(field.key), &field);
    }
    EXPECT_EQ(findField("launch"), nullptr);
    EXPECT_EQ(findField(""), nullptr);
    EXPECT_NE(findField("device.sm_count"), nullptr) << "fields of the device are among them";
}

// Whoever writes a scenario has no other list of them.

TEST(FieldsTest, TheReadmeOfScenariosTellsOfEachAndOfItsChoices) {
    const std::string readme =
        support::readText(support::projectRoot() / "scenarios" / "README.md");
    const auto isThere = [&](std::string_view name) {
        return readme.find("`" + std::string(name) + "`") != std::string::npos;
    };
    for (const Field& field : fields()) {
        if (field.isOfDevice()) continue;
        EXPECT_TRUE(isThere(field.key)) << field.key;
        if (field.kind != FieldKind::Choice) continue;
        for (const std::string& choice : field.choices())
            EXPECT_TRUE(isThere(choice)) << field.key << " = " << choice;
    }
}

TEST(FieldsTest, EachSetterFeedsItsGetterAndNoOther) {
    const Scenario untouched;
    for (const Field& field : fields()) {
        Scenario scenario;
        EXPECT_EQ(checkField(field, sampleOf(field)), std::nullopt) << field.key;
        store(field, sampleOf(field), scenario);
        EXPECT_NE(load(field, untouched), load(field, scenario))
            << field.key << ": the sample is what stands there already";
        EXPECT_EQ(load(field, scenario), sampleOf(field)) << field.key;
        for (const Field& other : fields()) {
            if (&other == &field) continue;
            EXPECT_EQ(load(other, scenario), load(other, untouched))
                << field.key << ", " << other.key;
        }
    }
}

TEST(FieldsTest, NamesOfASectionComeWithoutIt) {
    const auto names = fieldNames("launch");
    EXPECT_NE(std::find(names.begin(), names.end(), "block"), names.end());
    EXPECT_TRUE(fieldNames("nothing").empty());
}

}  // namespace
}  // namespace warpscope::scenario
