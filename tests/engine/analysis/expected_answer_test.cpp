#include "engine/analysis/expected_answer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/split_scenario.h"
#include "tests/engine/analysis/catalogue.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using Asked = scenario::Question::Kind;

scenario::Question askedFor(Asked kind, scenario::Wanted wanted) {
    scenario::Question question;
    question.kind = kind;
    question.wanted = std::move(wanted);
    return question;
}

class ExpectedAnswer : public testing::Test {
  protected:
    /// Two warps; lanes 0 to 23 take line 5, the others line 7.
    std::shared_ptr<const history::Run> run = support::runFrom(present::kSplitScenario);

    std::vector<double> valuesOf(const scenario::Question& question, AskedAt at = {}) const {
        const auto expected = expectedAnswer(*run, question, at);
        return expected ? expected->values : std::vector<double>{};
    }
};

using Figures = std::vector<double>;

TEST_F(ExpectedAnswer, NumbersAreThoseOfTheRun) {
    const auto figure = [&](const char* name, int line = 0) {
        scenario::Wanted wanted;
        wanted.figure = name;
        wanted.line = line;
        return valuesOf(askedFor(Asked::Number, wanted));
    };
    EXPECT_EQ(figure("warps"), Figures{2});
    EXPECT_EQ(figure("threads"), Figures{64});
    EXPECT_EQ(figure("divergent_warps", 4), Figures{2});
    EXPECT_EQ(figure("divergent_warps", 9), Figures{0});
    EXPECT_EQ(figure("lanes", 5), Figures{24});
    EXPECT_EQ(figure("lanes", 7), Figures{8});
    EXPECT_EQ(figure("warps", 9), Figures{2});
    EXPECT_EQ(figure("warps", 8), Figures{0}) << "the brace of line 8 is no instruction";
    EXPECT_EQ(figure("peak_occupancy"), Figures{100 * 2.0 / 64});
    EXPECT_EQ(figure("nothing"), Figures{});
}

TEST_F(ExpectedAnswer, WhoDivergesIsNamed) {
    const auto because = [&](int line) {
        scenario::Wanted wanted;
        wanted.figure = "divergent_warps";
        wanted.line = line;
        return expectedAnswer(*run, askedFor(Asked::Number, wanted), {})->because;
    };
    EXPECT_EQ(
        because(4),
        Message{"exercise.who_diverges"}.with("line", 4).with("count", 2).with("warps", "0–1"));
    EXPECT_EQ(because(9), Message{"exercise.none_diverges"}.with("line", 9));
}

TEST(HintForTest, TheOneForThisVeryAnswerComesFirst) {
    scenario::Wanted wanted;
    wanted.value = 50;
    wanted.tolerance = 0.1;
    wanted.unit.en = "%";
    scenario::Question question = askedFor(Asked::Number, wanted);
    EXPECT_TRUE(hintFor(question, "25").en.empty());
    question.hint.en = "for all";
    question.hints = {{12.5, {"for one", ""}}};
    for (const char* same : {"12.5", "12.55 %", "0.125", "1/8", "百分之十二点五"})
        EXPECT_EQ(hintFor(question, same).en, "for one") << same;
    for (const char* other : {"25", "12.7", "many", ""})
        EXPECT_EQ(hintFor(question, other).en, "for all") << other;
    question.kind = Asked::Choice;
    question.hints = {{2, {"for the third", ""}}};
    EXPECT_EQ(hintFor(question, 2).en, "for the third");
    EXPECT_EQ(hintFor(question, 0).en, "for all");
}

TEST_F(ExpectedAnswer, LinesAndWarpsAreThoseOfTheirEvent) {
    scenario::Wanted wanted;
    wanted.event = {scenario::GoTo::Kind::Divergence, 1};
    EXPECT_EQ(valuesOf(askedFor(Asked::Line, wanted)), Figures{4});
    const auto warp = valuesOf(askedFor(Asked::Warp, wanted));
    ASSERT_EQ(warp.size(), 1u);
    EXPECT_LT(warp.front(), 2);
    wanted.event.number = 99;
    EXPECT_TRUE(valuesOf(askedFor(Asked::Line, wanted)).empty());
}

TEST_F(ExpectedAnswer, WhoIsNextIsWhoTheRunIssuesNext) {
    scenario::Wanted wanted;
    wanted.isNext = true;
    const scenario::Question question = askedFor(Asked::Warp, wanted);
    for (Cycle cycle = 0; cycle + 1 < run->cycles(); ++cycle) {
        Figures issued;
        for (Cycle next = cycle + 1; next < run->cycles() && issued.empty(); ++next)
            for (const WarpId warp : {WarpId{0}, WarpId{1}}) {
                const auto segment = run->segmentAt(warp, next);
                if (segment && segment->state == trace::WarpState::Issued)
                    issued.push_back(warp.value);
            }
        Figures expected = valuesOf(question, {cycle, WarpId{0}});
        std::ranges::sort(expected);
        ASSERT_EQ(expected, issued) << "after cycle " << cycle;
    }
}

TEST_F(ExpectedAnswer, LanesAreThoseThatExecuteTheLine) {
    scenario::Wanted wanted;
    wanted.line = 7;
    const auto expected = expectedAnswer(*run, askedFor(Asked::Lanes, wanted), {0, WarpId{1}});
    ASSERT_TRUE(expected.has_value());
    EXPECT_EQ(expected->lanes, LaneMask{0xFF000000});
    const scenario::Question question = askedFor(Asked::Lanes, wanted);
    EXPECT_TRUE(isRight(question, *expected, "24-31"));
    EXPECT_FALSE(isRight(question, *expected, "24-30"));
    EXPECT_FALSE(isRight(question, *expected, "many"));
}

TEST(ExpectedAnswerTyped, NumbersAreReadAsPeopleWriteThem) {
    scenario::Wanted wanted;
    wanted.tolerance = 0.1;
    const scenario::Question question = askedFor(Asked::Number, wanted);
    const Expected expected{{2048.5}, 0, {}};
    for (const char* right : {"2048.5", "2,048.5", "2 048.5", " 2048.45", "2048.6 %", "2048.5%",
                              "２０４８．５", "２，０４８．５　％"})
        EXPECT_TRUE(isRight(question, expected, right)) << right;
    for (const char* wrong : {"2048", "2048.7", "", "x", "2048.5x", "nan"})
        EXPECT_FALSE(isRight(question, expected, wrong)) << wrong;
}

TEST(ExpectedAnswerTyped, ACommaThatMayBeADecimalOneIsNotLeftOut) {
    const scenario::Question question = askedFor(Asked::Number, {});
    const auto isRead = [&](const char* typed, double value) {
        const Expected expected{{value}, 0, {}};
        return isRight(question, expected, typed) && !unreadable(question, expected, typed);
    };
    EXPECT_TRUE(isRead("264", 264) && isRead("２６４", 264) && isRead("1,048,576", 1048576));
    const Expected expected{{875}, 0, {}};
    for (const char* wrong : {"87,5", "8,75", "875,", ",875", "0,875", "8 75", "87，5", "87、5",
                              "8,7500", "875.0,000", "%"}) {
        EXPECT_FALSE(isRight(question, expected, wrong)) << wrong;
        const auto said = unreadable(question, expected, wrong);
        ASSERT_TRUE(said.has_value()) << wrong;
        EXPECT_EQ(said->key, "exercise.no_number");
        EXPECT_EQ(said->values.front().second, wrong) << "as it was written";
    }
}

TEST(ExpectedAnswerTyped, APercentageMayBeWrittenAsAPart) {
    scenario::Wanted wanted;
    wanted.unit = {"%", "%"};
    const scenario::Question percent = askedFor(Asked::Number, wanted);
    const Expected half{{50}, 0, {}};
    for (const char* right : {"50", "50 %", "50％", "0.5", "1/2", "32/64", "50 percent"})
        EXPECT_TRUE(isRight(percent, half, right)) << right;
    for (const char* wrong : {"0.5 %", "0.4", "5", "1/3", "1/2 %"})
        EXPECT_FALSE(isRight(percent, half, wrong)) << wrong;
    EXPECT_EQ(nearnessOf(percent, half, "0.6").direction, 1);
    EXPECT_EQ(nearnessOf(percent, half, "0.4").direction, -1);
    EXPECT_FALSE(isRight(askedFor(Asked::Number, {}), half, "0.5")) << "no percentage is asked for";
    EXPECT_TRUE(isRight(askedFor(Asked::Number, {}), {{0.03125}, 0, {}}, "1/32"));
}

TEST(ExpectedAnswerTyped, LanesAndOrdersMayBeOfFullWidth) {
    EXPECT_TRUE(isRight(askedFor(Asked::Lanes, {}), {{}, 0x20F, {}}, "０－３、９"));
    for (const char* order : {"２，１", "2-1", "2 > 1"})
        EXPECT_TRUE(isRight(askedFor(Asked::Order, {}), {{5, 3}, 0, {}}, order)) << order;
}

TEST_F(ExpectedAnswer, AnOrderIsThatOfTheRun) {
    scenario::Question question;
    question.kind = Asked::Order;
    const auto item = [](int warp, scenario::GoTo place) {
        scenario::OrderItem it;
        it.place = place;
        it.warp = warp;
        return it;
    };
    using Place = scenario::GoTo::Kind;
    question.items = {item(-1, {Place::Reconvergence, 1}), item(0, {Place::End, 0}),
                      item(0, {Place::Line, 5}), item(-1, {Place::Divergence, 1})};
    const auto expected = expectedAnswer(*run, question, {});
    ASSERT_TRUE(expected.has_value());
    EXPECT_EQ(orderOf(*expected), (std::vector<int>{3, 2, 0, 1}));
    EXPECT_EQ(typedAnswer(question, *expected), "4 3 1 2");
    for (const char* right : {"4312", "4 3 1 2", "4, 3, 1, 2"})
        EXPECT_TRUE(isRight(question, *expected, right)) << right;
    for (const char* wrong : {"", "431", "43122", "4321", "5312", "x", "4412"})
        EXPECT_FALSE(isRight(question, *expected, wrong)) << wrong;
    question.items.push_back(item(0, {Place::Line, 4000}));
    EXPECT_FALSE(expectedAnswer(*run, question, {}).has_value());
}

TEST_F(ExpectedAnswer, WhatHappensAtOnceMayStandInAnyOrder) {
    scenario::Question question;
    question.kind = Asked::Order;
    const Expected expected{{5, 2, 5}, 0, {}};
    EXPECT_TRUE(isRight(question, expected, "213"));
    EXPECT_TRUE(isRight(question, expected, "231"));
    EXPECT_FALSE(isRight(question, expected, "123"));
}

TEST_F(ExpectedAnswer, AWrongOneIsToldHowNearItIs) {
    const auto lanes = nearnessOf(askedFor(Asked::Lanes, {}), {{}, 0xFF, {}}, "0-3, 9");
    EXPECT_EQ(lanes.right, 4);
    EXPECT_EQ(lanes.count, 5);
    EXPECT_EQ(lanes.missing, 4);
    EXPECT_EQ(lanes.direction, 0);
    const auto order = nearnessOf(askedFor(Asked::Order, {}), {{30, 20, 10, 40}, 0, {}}, "1 2 3 4");
    EXPECT_EQ(order.right, 2) << "the second and the fourth";
    EXPECT_EQ(order.count, 4);
    const auto number = askedFor(Asked::Number, {});
    EXPECT_EQ(nearnessOf(number, {{64}, 0, {}}, "128").direction, 1);
    EXPECT_EQ(nearnessOf(number, {{64}, 0, {}}, "2,0").direction, -1);
    EXPECT_EQ(nearnessOf(askedFor(Asked::Line, {}), {{4}, 0, {}}, "5").direction, 0)
        << "a line further down is no nearer";
}

TEST(ExpectedAnswerTyped, WhatCannotBeReadIsToldByWhatWasAskedFor) {
    const Expected four{{30, 20, 10, 40}, 0, {}};
    const auto keyOf = [&](Asked kind, std::string_view typed) {
        const auto told = unreadable(askedFor(kind, {}), four, typed);
        return told ? told->key : "";
    };
    EXPECT_EQ(keyOf(Asked::Order, "1 2 3 4"), "");
    EXPECT_EQ(keyOf(Asked::Order, "4，3，2，1"), "");
    for (const char* order : {"", "1 2 3", "1 2 3 3", "1 2 3 5", "first"})
        EXPECT_EQ(keyOf(Asked::Order, order), "exercise.no_order") << order;
    EXPECT_EQ(keyOf(Asked::Lanes, "0-3"), "");
    EXPECT_EQ(keyOf(Asked::Lanes, "some"), "exercise.no_lanes");
    EXPECT_EQ(keyOf(Asked::Number, "12"), "");
    EXPECT_EQ(keyOf(Asked::Number, "twelve"), "exercise.no_number");
    const auto told = unreadable(askedFor(Asked::Order, {}), four, "1 2");
    ASSERT_TRUE(told);
    EXPECT_TRUE(support::isWhole(*told)) << "how many there are";
}

TEST_F(ExpectedAnswer, AChoiceIsNotReadFromTheRun) {
    for (const Asked kind : {Asked::None, Asked::Choice, Asked::Mend}) {
        scenario::Question question;
        question.kind = kind;
        EXPECT_FALSE(expectedAnswer(*run, question, {}).has_value());
    }
}

TEST(ExpectedAnswerChosen, ANumberIsTooLargeOrTooSmallAndANameIsNeither) {
    const auto direction = [](std::vector<const char*> choices, int right, int chosen) {
        scenario::Question question;
        question.kind = Asked::Choice;
        for (const char* choice : choices)
            question.choices.push_back({choice, choice});
        question.answer = right;
        return nearnessOf(question, chosen).direction;
    };
    EXPECT_EQ(direction({"1", "2", "24"}, 1, 2), 1);
    EXPECT_EQ(direction({"1", "2", "24"}, 1, 0), -1);
    EXPECT_EQ(direction({"75 %", "93.75 %", "1,000 %"}, 1, 2), 1);
    EXPECT_EQ(direction({"1/32", "1/2", "1"}, 0, 1), 1);
    EXPECT_EQ(direction({"block 0", "block 3", "block 6"}, 0, 1), 0);
    EXPECT_EQ(direction({"hardly longer", "2 times", "5 times"}, 0, 2), 0);
}

TEST_F(ExpectedAnswer, WhatIsTypedForTheRightAnswerIsRight) {
    scenario::Wanted wanted;
    wanted.line = 7;
    const auto lanes = askedFor(Asked::Lanes, wanted);
    const auto masks = expectedAnswer(*run, lanes, {0, WarpId{1}});
    ASSERT_TRUE(masks.has_value());
    EXPECT_EQ(typedAnswer(lanes, *masks), "24-31");
    const auto number = askedFor(Asked::Number, {});
    EXPECT_EQ(typedAnswer(number, {{37.5}, 0, {}}), "37.5");
    EXPECT_EQ(typedAnswer(number, {{16384}, 0, {}}), "16384");
}

}  // namespace
}  // namespace warpscope::analysis
