#include <gtest/gtest.h>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

/// Steps of a text, and what was wrong with them.
struct ParsedSteps {
    std::vector<Step> steps{};
    std::vector<std::string> problems{};
};

const WindowNames kWindow{{"overview", "sm"},
                          {"sm", "lanes", "source", "timeline", "knobs", "stage"}};

ParsedSteps parseSteps(std::string_view text) {
    Document document(text, "a.toml");
    const auto table = document.parse();
    ParsedSteps out;
    if (table) out.steps = parseSteps(document, *table->get("step"), kWindow);
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
values = "r2"
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
    EXPECT_EQ(step.values, "r2");
    EXPECT_TRUE(step.set.empty()) << "until the scenario is whole";
    EXPECT_EQ(step.question.answer, 1);
    ASSERT_EQ(step.question.choices.size(), 2u);
    EXPECT_EQ(step.question.choices[1].zh, "二");
}

TEST(ParseStepTest, ReadsHowAStepSetsItsStage) {
    const auto parsed = parseSteps(R"(
[[step]]
text = "a"
views = ["lanes", "source", "timeline"]
timeline = { group = "arrival", from = 580, to = 760, compress = true, pace = 2 }
point = ["lane 26", "stack"]
pin = true
question = { text = "?", choices = ["1", "2"], answer = 0, reason = { en = "so", zh = "因为" }, ask_at = "line 5", cover = ["stage"] }
[[step]]
text = "b"
)");
    EXPECT_TRUE(parsed.problems.empty());
    ASSERT_EQ(parsed.steps.size(), 2u);
    const Step& step = parsed.steps[0];
    EXPECT_EQ(step.views, (std::vector<std::string>{"lanes", "source", "timeline"}));
    EXPECT_EQ(step.timeline, (StepTimeline{StepTimeline::Grouping::Arrival, true, 580, 760, 2}));
    EXPECT_EQ(step.point, (std::vector<std::string>{"lane 26", "stack"}));
    EXPECT_EQ(step.pin, Step::Pin::Before);
    EXPECT_EQ(step.question.reason.zh, "因为");
    EXPECT_EQ(step.question.askAt, (GoTo{GoTo::Kind::Line, 5}));
    EXPECT_EQ(step.question.cover, std::vector<std::string>{"stage"});
    EXPECT_EQ(parsed.steps[1].timeline, StepTimeline{});
    EXPECT_EQ(parsed.steps[1].pin, Step::Pin::AsIs);
    EXPECT_EQ(parseSteps("[[step]]\ntext = 'a'\npin = false\n").steps.at(0).pin,
              Step::Pin::Nothing);
}

TEST(ParseStepTest, AStageThatCannotBeIsToldWithItsPlace) {
    const auto problemOf = [](const std::string& line) {
        const auto parsed = parseSteps("[[step]]\ntext = 'a'\n" + line + "\n");
        return parsed.problems.empty() ? std::string() : parsed.problems.front();
    };
    EXPECT_EQ(problemOf("views = ['lanes', 'overview']"), "scenario.unknown_view");
    EXPECT_EQ(problemOf("views = ['lanes', 'source', 'knobs', 'stage']"), "scenario.many_views");
    EXPECT_EQ(problemOf("views = 'lanes'"), "scenario.wrong_type");
    EXPECT_EQ(problemOf("timeline = { compress = 1 }"), "scenario.wrong_type");
    EXPECT_EQ(problemOf("timeline = { group = 'warp' }"), "scenario.unknown_view");
    EXPECT_EQ(problemOf("timeline = { from = 50, to = 50 }"), "scenario.out_of_range");
    EXPECT_EQ(problemOf("timeline = { pace = 0 }"), "scenario.out_of_range");
    EXPECT_EQ(problemOf("timeline = { zoom = 3 }"), "scenario.unknown_key");
    EXPECT_EQ(problemOf("pin = 1"), "scenario.wrong_type");
    EXPECT_EQ(problemOf("point = [3]"), "scenario.wrong_type");
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
    EXPECT_EQ(firstOf("values = 2"), "scenario.wrong_type");
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

TEST(ParseStepTest, AnArrangementOrAViewOfTheWindowIsShownAndNothingElse) {
    const auto problemsOf = [](const std::string& name) {
        return parseSteps("[[step]]\ntext = 'a'\nshow = '" + name + "'\n").problems;
    };
    EXPECT_TRUE(problemsOf("overview").empty());
    EXPECT_TRUE(problemsOf("sm").empty()) << "one that is both";
    EXPECT_TRUE(problemsOf("lanes").empty());
    EXPECT_EQ(problemsOf("memory"), std::vector<std::string>{"scenario.unknown_view"});
}

}  // namespace
}  // namespace warpscope::scenario
