#include <gtest/gtest.h>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

struct ParsedOrder {
    Question question{};
    std::string problem{};  ///< The first one's key; empty = none.
};

ParsedOrder parsedOrder(const std::string& entries) {
    const std::string text = "question = { text = 'a', " + entries + " }";
    Document document(text, "a.toml");
    const auto table = document.parse();
    ParsedOrder out;
    if (table) out.question = parseQuestion(document, *table->get("question"), {});
    if (!document.problems().empty()) out.problem = document.problems().front().message.key;
    return out;
}

TEST(ParseOrderTest, ItemsArePlacesOfTheRunOrOfAWarp) {
    const auto read = parsedOrder(
        "order = ['block 0 ends', 'warp 3 line 7', 'warp 1 barrier', "
        "{ at = 'warp 2 ends', text = { en = 'done', zh = '结束' } }]");
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.question.kind, Question::Kind::Order);
    EXPECT_TRUE(read.question.isTyped());
    const auto& items = read.question.items;
    ASSERT_EQ(items.size(), 4u);
    EXPECT_EQ(items[0].place, (GoTo{GoTo::Kind::BlockEnds, 0}));
    EXPECT_EQ(items[0].warp, -1);
    EXPECT_EQ(items[1].place, (GoTo{GoTo::Kind::Line, 7}));
    EXPECT_EQ(items[1].warp, 3);
    EXPECT_EQ(items[2].place.kind, GoTo::Kind::Barrier);
    EXPECT_EQ(items[3].label.zh, "结束");
    EXPECT_EQ(items[3].place.kind, GoTo::Kind::End);
}

TEST(ParseOrderTest, WhatIsNoPlaceIsTold) {
    EXPECT_EQ(parsedOrder("order = ['block 0 ends', 'warp x']").problem, "scenario.question_order");
    EXPECT_EQ(parsedOrder("order = ['warp 1 dances', 'end']").problem, "scenario.question_order");
    EXPECT_EQ(parsedOrder("order = ['end']").problem, "scenario.question_few_items");
    EXPECT_EQ(parsedOrder("order = 'end'").problem, "scenario.wrong_type");
    EXPECT_EQ(parsedOrder("order = [{ text = 'a' }, 'end']").problem, "scenario.missing");
}

TEST(ParseOrderTest, ToMendNamesConditions) {
    const auto read = parsedOrder("mend = ['divergent_branches == 0', 'cycles < 400']");
    EXPECT_EQ(read.problem, "");
    EXPECT_TRUE(read.question.isMended());
    EXPECT_FALSE(read.question.isTyped());
    ASSERT_EQ(read.question.conditions.size(), 2u);
    EXPECT_EQ(read.question.conditions[1].figure, "cycles");
    EXPECT_EQ(parsedOrder("mend = ['speed == 1']").problem, "scenario.question_condition");
    EXPECT_EQ(parsedOrder("mend = []").problem, "scenario.question_no_condition");
    EXPECT_EQ(parsedOrder("mend = 'cycles < 1'").problem, "scenario.wrong_type");
}

}  // namespace
}  // namespace warpscope::scenario
