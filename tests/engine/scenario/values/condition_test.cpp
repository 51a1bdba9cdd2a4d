#include "engine/scenario/values/condition.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

using Sign = Condition::Sign;

TEST(ConditionTest, AFigureIsComparedWithANumber) {
    const auto condition = parseCondition("divergent_branches == 0");
    ASSERT_TRUE(condition.has_value());
    EXPECT_EQ(condition->text, "divergent_branches == 0");
    EXPECT_EQ(condition->figure, "divergent_branches");
    EXPECT_EQ(condition->sign, Sign::Equal);
    EXPECT_EQ(condition->factor, 0);
    EXPECT_EQ(condition->other, "");
    EXPECT_EQ(parseCondition("cycles<400")->sign, Sign::Less);
    EXPECT_EQ(parseCondition("cycles <= 400")->sign, Sign::AtMost);
    EXPECT_EQ(parseCondition("occupancy.achieved >= 0.75")->factor, 0.75);
    EXPECT_EQ(parseCondition("problems != 0")->sign, Sign::Unequal);
}

TEST(ConditionTest, AFigureIsComparedWithAnother) {
    const auto condition = parseCondition("global_store_sectors <= 4 * global_store_requests");
    ASSERT_TRUE(condition.has_value());
    EXPECT_EQ(condition->factor, 4);
    EXPECT_EQ(condition->other, "global_store_requests");
    EXPECT_EQ(parseCondition("branches > divergent_branches")->factor, 1);
}

TEST(ConditionTest, ABufferIsComparedWithItsHash) {
    const auto condition = parseCondition("buffers.out == 00ff00ff00ff00ff");
    ASSERT_TRUE(condition.has_value());
    EXPECT_EQ(bufferOf(condition->figure), "out");
    EXPECT_EQ(condition->hash, "00ff00ff00ff00ff");
    EXPECT_EQ(bufferOf("cycles"), "");
}

TEST(ConditionTest, WhatIsNoneIsNone) {
    for (const char* text : {"", "cycles", "cycles <", "speed == 1", "cycles = 4", "cycles < many",
                             "buffers.out == 12", "buffers.out < 00ff00ff00ff00ff",
                             "cycles < x * warps", "cycles < 4 * speed"})
        EXPECT_FALSE(parseCondition(text).has_value()) << text;
}

TEST(ConditionTest, EveryExampleIsOne) {
    for (const std::string& form : conditionForms())
        EXPECT_TRUE(parseCondition(form).has_value()) << form;
}

}  // namespace
}  // namespace warpscope::scenario
