#include "engine/scenario/fields.h"

#include <gtest/gtest.h>

#include <set>

namespace warpscope::scenario {
namespace {

FieldValue sampleOf(const Field& field) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return false;
        case FieldKind::Integer:
            return field.low + 1;
        case FieldKind::Extent:
            return Dim3{3, 2, 1};
        case FieldKind::Choice:
            return field.choices().back();
        case FieldKind::Text:
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
}

TEST(FieldsTest, EachSetterFeedsItsGetterAndNoOther) {
    for (const Field& field : fields()) {
        Scenario scenario;
        field.set(scenario, sampleOf(field));
        EXPECT_EQ(field.get(scenario), sampleOf(field)) << field.key;
        const Scenario untouched;
        for (const Field& other : fields()) {
            if (&other == &field) continue;
            EXPECT_EQ(other.get(scenario), other.get(untouched)) << field.key << ", " << other.key;
        }
    }
}

TEST(FieldsTest, EveryChoiceIsTakenAndOthersAreNot) {
    for (const Field& field : fields()) {
        if (field.kind != FieldKind::Choice) continue;
        for (const std::string& name : field.choices()) {
            EXPECT_FALSE(checkField(field, name).has_value()) << name;
        }
        EXPECT_TRUE(checkField(field, std::string("none of them")).has_value()) << field.key;
    }
}

TEST(FieldsTest, RangesHoldAtBothEnds) {
    for (const Field& field : fields()) {
        if (field.kind != FieldKind::Integer) continue;
        EXPECT_FALSE(checkField(field, field.low).has_value()) << field.key;
        EXPECT_FALSE(checkField(field, field.high).has_value()) << field.key;
        EXPECT_TRUE(checkField(field, field.low - 1).has_value()) << field.key;
        EXPECT_TRUE(checkField(field, field.high + 1).has_value()) << field.key;
    }
    EXPECT_TRUE(checkField(*findField("launch.block"), Dim3{1, 1, -1}).has_value());
}

TEST(FieldsTest, NamesOfASectionComeWithoutIt) {
    const auto names = fieldNames("launch");
    EXPECT_NE(std::find(names.begin(), names.end(), "block"), names.end());
    EXPECT_TRUE(fieldNames("nothing").empty());
}

TEST(FieldsTest, ValuesAreWrittenAsInFiles) {
    EXPECT_EQ(textOf(FieldValue(true)), "true");
    EXPECT_EQ(textOf(FieldValue(std::int64_t{7})), "7");
    EXPECT_EQ(textOf(FieldValue(Dim3{4, 1, 1})), "[4,1,1]");
}

}  // namespace
}  // namespace warpscope::scenario
