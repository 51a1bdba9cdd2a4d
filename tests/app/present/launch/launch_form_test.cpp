#include "app/present/launch/launch_form.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class LaunchForm : public testing::Test {
  protected:
    const LaunchField* find(const std::string& key) {
        fields = launchFields(opened.session);
        for (LaunchField& field : argumentFields(opened.session))
            fields.push_back(std::move(field));
        const auto found = std::ranges::find(fields, key, &LaunchField::key);
        return found == fields.end() ? nullptr : &*found;
    }
    std::string valueOf(const std::string& key) {
        const LaunchField* field = find(key);
        return field == nullptr ? "no such field" : field->value;
    }
    OpenSession opened{support::kBranchyScenario};
    std::vector<LaunchField> fields{};
};

TEST_F(LaunchForm, HasTheLaunchAndEachArgument) {
    EXPECT_EQ(valueOf("launch.grid"), "6");
    EXPECT_EQ(valueOf("launch.block"), "64");
    EXPECT_EQ(valueOf("launch.dynamic_shared_bytes"), "0");
    EXPECT_EQ(valueOf("argument.data.count"), "384");
    EXPECT_EQ(valueOf("argument.data.init"), "mod 8");
    EXPECT_EQ(valueOf("argument.n.value"), "300");
    EXPECT_EQ(find("argument.data.count")->detail, "i32[]");
    EXPECT_EQ(find("argument.n.value")->detail, "i32");
    for (const LaunchField& field : fields)
        EXPECT_FALSE(field.label.empty() || field.isTurned) << field.key;
}

TEST_F(LaunchForm, WhatIsWrittenIsTakenAgain) {
    find("");
    for (const LaunchField& field : fields) {
        const auto typed = typedValue(opened.session, field.key, field.value);
        ASSERT_TRUE(typed.isOk()) << field.key << " " << field.value;
        EXPECT_EQ(writtenValue(*typed), field.value) << field.key;
    }
}

TEST_F(LaunchForm, PeopleWriteExtentsAndFillingsInSeveralWays) {
    const auto taken = [&](const char* key, const char* text) {
        const auto typed = typedValue(opened.session, key, text);
        return typed.isOk() ? writtenValue(*typed) : "refused";
    };
    EXPECT_EQ(taken("launch.block", "16 × 16"), "16 × 16");
    EXPECT_EQ(taken("launch.block", "16x16x2"), "16 × 16 × 2");
    EXPECT_EQ(taken("launch.block", "[8, 4]"), "8 × 4");
    EXPECT_EQ(taken("launch.block", "many"), "refused");
    EXPECT_EQ(taken("argument.data.init", "zero"), "zero");
    EXPECT_EQ(taken("argument.data.init", "range 1 0 9"), "range 1 0 9");
    EXPECT_EQ(taken("argument.data.init", "values 1, 2, 3"), "values 1 2 3");
    EXPECT_EQ(taken("argument.data.init", "{ mod = 4 }"), "mod 4");
    EXPECT_EQ(taken("argument.data.init", "mod"), "refused");
    EXPECT_EQ(taken("argument.data.count", "-1"), "refused");
}

TEST_F(LaunchForm, ATextWithOtherParametersHasTheirFields) {
    session::Session& session = opened.session;
    std::string code = session.scenario().code;
    code.replace(code.find("int n"), 5, "int n, float scale");
    session.apply(session::EditKernel{code, "1"});
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
    EXPECT_NE(find("argument.scale.value"), nullptr);
    EXPECT_EQ(launchGuesses(session).size(), 1u);
    session.apply(session::SetKnob{"argument.scale.value", 0.5});
    session.finishSimulation();
    EXPECT_EQ(valueOf("argument.scale.value"), "0.5");
    session.apply(session::RevertKernel{});
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
    EXPECT_EQ(find("argument.scale.value"), nullptr);
    EXPECT_TRUE(launchGuesses(session).empty());
}

}  // namespace
}  // namespace warpscope::present
