#include <gtest/gtest.h>

#include "engine/scenario/parse_parts.h"

namespace warpscope::scenario {
namespace {

/// Steps of a text, and what was wrong with them.
struct ParsedSteps {
    std::vector<Step> steps{};
    std::vector<std::string> problems{};
};

ParsedSteps parseSteps(std::string_view text) {
    Document document(text, "a.toml");
    const auto table = document.parse();
    ParsedSteps out;
    if (table) out.steps = parseSteps(document, *table->get("step"));
    for (const Problem& problem : document.problems())
        out.problems.push_back(problem.message.key);
    return out;
}

TEST(ParseStepTest, ReadsAllOfAStep) {
    const auto parsed = parseSteps(R"(
[[step]]
text = { en = "Look", zh = "看" }
go_to = "divergence 1"
show = "lanes"
select_warp = 3
set = { "launch.block" = [64, 1, 1], "model.scheduler" = "oldest-first" }
question = { text = "How many?", choices = ["1", { en = "two", zh = "二" }], answer = 1 }
)");
    EXPECT_TRUE(parsed.problems.empty());
    ASSERT_EQ(parsed.steps.size(), 1u);
    const Step& step = parsed.steps[0];
    EXPECT_EQ(step.text.zh, "看");
    EXPECT_EQ(step.goTo, (GoTo{GoTo::Kind::Divergence, 1}));
    EXPECT_EQ(step.show, "lanes");
    EXPECT_EQ(step.selectWarp, 3);
    EXPECT_TRUE(step.set.empty()) << "until the scenario is whole";
    EXPECT_EQ(step.question.answer, 1);
    ASSERT_EQ(step.question.choices.size(), 2u);
    EXPECT_EQ(step.question.choices[1].zh, "二");
}

TEST(ParseStepTest, WhatStepsSetIsTypedOnceTheArgumentsAreKnown) {
    const std::string_view text = R"([[step]]
text = "a"
[[step]]
text = "b"
set = { "launch.block" = [64, 1, 1], "model.scheduler" = "oldest-first", "argument.n.value" = 3 }
)";
    Document document(text, "a.toml");
    const auto table = document.parse();
    Scenario scenario;
    scenario.arguments.push_back({.name = "n"});
    scenario.steps = parseSteps(document, *table->get("step"));
    parseStepSettings(document, *table->get("step"), scenario);
    EXPECT_TRUE(document.problems().empty());
    ASSERT_EQ(scenario.steps.size(), 2u);
    EXPECT_TRUE(scenario.steps[0].set.empty());
    EXPECT_EQ(scenario.steps[1].set, (std::vector<Setting>{{"argument.n.value", 3.0},
                                                           {"launch.block", Dim3{64, 1, 1}},
                                                           {"model.scheduler", "oldest-first"}}));
    scenario.arguments.clear();
    parseStepSettings(document, *table->get("step"), scenario);
    ASSERT_EQ(document.problems().size(), 1u);
    EXPECT_EQ(document.problems()[0].range.line, 5);
}

TEST(ParseStepTest, AStepThatSaysNothingElseStaysWhereItIs) {
    const auto parsed = parseSteps("[[step]]\ntext = 'a'");
    ASSERT_EQ(parsed.steps.size(), 1u);
    EXPECT_EQ(parsed.steps[0].goTo.kind, GoTo::Kind::Stay);
    EXPECT_EQ(parsed.steps[0].selectWarp, -1);
    EXPECT_TRUE(parsed.steps[0].question.choices.empty());
}

TEST(ParseStepTest, MistakesAreNamed) {
    const auto firstOf = [](const std::string& rest) {
        const auto parsed = parseSteps("[[step]]\ntext = 'a'\n" + rest);
        return parsed.problems.empty() ? std::string() : parsed.problems.front();
    };
    EXPECT_EQ(firstOf("select_warp = -2"), "scenario.out_of_range");
    EXPECT_EQ(firstOf("select_warp = 'a'"), "scenario.wrong_type");
    EXPECT_EQ(firstOf("set = { launch.block = 4 }"), "scenario.set_quotes");
    EXPECT_EQ(firstOf("set = 4"), "scenario.wrong_type");
    EXPECT_EQ(firstOf("question = { text = 'a', choices = ['b'], answer = 0 }"),
              "scenario.question_choices");
    EXPECT_EQ(firstOf("question = { text = 'a', choices = ['b', 'c'], answer = 2 }"),
              "scenario.out_of_range");
    EXPECT_EQ(firstOf("question = { choices = ['b', 'c'], answer = 1 }"), "scenario.missing");
    EXPECT_EQ(parseSteps("step = 1").problems.front(), "scenario.wrong_type");
    EXPECT_EQ(parseSteps("step = [1]").problems.front(), "scenario.wrong_type");
}

TEST(ParseStepTest, EveryArrangementIsAlsoSomethingToShow) {
    for (const std::string& name : arrangementNames()) {
        EXPECT_NE(std::find(viewNames().begin(), viewNames().end(), name), viewNames().end());
    }
}

}  // namespace
}  // namespace warpscope::scenario
