#include "engine/scenario/fields/assign_field.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace warpscope::scenario {
namespace {

TEST(AssignField, EveryChoiceIsTakenAndOthersAreNot) {
    for (const Field& field : fields()) {
        if (field.kind != FieldKind::Choice) continue;
        for (const std::string& name : field.choices()) {
            EXPECT_FALSE(checkField(field, name).has_value()) << name;
        }
        EXPECT_TRUE(checkField(field, std::string("none of them")).has_value()) << field.key;
    }
}

TEST(AssignField, RangesHoldAtBothEnds) {
    for (const Field& field : fields()) {
        if (field.kind != FieldKind::Integer) continue;
        EXPECT_FALSE(checkField(field, field.low).has_value()) << field.key;
        EXPECT_FALSE(checkField(field, field.high).has_value()) << field.key;
        EXPECT_TRUE(checkField(field, field.low - 1).has_value()) << field.key;
        EXPECT_TRUE(checkField(field, field.high + 1).has_value()) << field.key;
    }
    EXPECT_TRUE(checkField(*findField("launch.block"), Dim3{1, 1, -1}).has_value());
}

TEST(AssignField, EveryFieldRefusesWhatIsNoValueOfIt) {
    for (const Field& field : fields()) {
        EXPECT_TRUE(checkField(field, Init{}).has_value() || field.kind == FieldKind::Text)
            << field.key;
    }
}

TEST(AssignField, WhatIsStoredIsLoadedAgain) {
    Scenario scenario;
    const Field& block = *findField("launch.block");
    store(block, Dim3{48, 2, 1}, scenario);
    EXPECT_EQ(scenario.block, (Dim3{48, 2, 1}));
    EXPECT_EQ(load(block, scenario), FieldValue(Dim3{48, 2, 1}));
}

TEST(AssignField, AFieldOfTheDeviceTakesThePresetsPlace) {
    Scenario scenario;
    const Field& count = *findField("device.sm_count");
    EXPECT_EQ(load(count, scenario), std::nullopt) << "as the preset has it";
    store(count, std::int64_t{3}, scenario);
    EXPECT_EQ(load(count, scenario), FieldValue(std::int64_t{3}));
    EXPECT_EQ(scenario.deviceOverrides.count("sm_count"), 1U) << "by its key in a device's file";
    EXPECT_TRUE(checkField(count, std::int64_t{-1}).has_value());
    EXPECT_FALSE(checkField(count, std::int64_t{3}).has_value());
}

TEST(AssignField, WhatIsWrongIsSaidOfTheKey) {
    const auto wrong = checkField(*findField("launch.registers_per_thread"), std::int64_t{513});
    ASSERT_TRUE(wrong.has_value());
    EXPECT_EQ(wrong->message.key, "scenario.out_of_range");
    const auto choice = checkField(*findField("model.scheduler"), std::string("greedy-then-old"));
    ASSERT_TRUE(choice.has_value());
    EXPECT_EQ(choice->message.key, "scenario.unknown_choice");
    EXPECT_FALSE(choice->hint.isEmpty()) << "one of its choices was nearly written";
    const auto type = checkField(*findField("model.fmad"), std::int64_t{1});
    ASSERT_TRUE(type.has_value());
    EXPECT_EQ(type->message.key, "scenario.wrong_type");
}

}  // namespace
}  // namespace warpscope::scenario
