#include "app/views/lesson/answer_field.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The split scenario with another question in its second step.
std::string askingFor(const std::string& what) {
    std::string toml = present::kSplitScenario;
    const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
    toml.replace(toml.find(choices), choices.size(), what);
    return toml;
}

class AnswerFieldTest : public testing::Test {
  protected:
    void ask(const std::string& what) {
        window.open(askingFor(what));
        window.apply(session::GoToStep{1});
    }
    std::string afterAnswer(const std::string& typed) {
        window.apply(session::TypeAnswer{typed});
        window.driver.click("answer");
        window.driver.frame(2);
        return window.driver.allText();
    }
    ViewWindow window{makeLessonView(), 460, 300};
};

TEST_F(AnswerFieldTest, SaysHowItIsAnsweredAndWhatIsTyped) {
    ask("number = 'divergent_branches', unit = 'branches'");
    EXPECT_TRUE(window.driver.hasText("Type the number.")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("number"));
    window.driver.click("answer");
    EXPECT_TRUE(window.session.isQuestionOpen()) << "the field is empty";
    window.apply(session::TypeAnswer{"17"});
    EXPECT_TRUE(window.driver.hasText("17| branches")) << window.driver.allText();
}

TEST_F(AnswerFieldTest, WhatIsRightIsThatOfTheRunOrOfTheList) {
    ask("line = 'divergence 1'");
    const scenario::Question& typed = window.session.step()->question;
    EXPECT_EQ(rightWords(window.session, typed), "") << "the question is open";
    window.apply(session::RevealAnswer{});
    EXPECT_EQ(rightWords(window.session, typed), "line 4");
    ask("choices = ['one', 'two'], answer = 1");
    EXPECT_EQ(rightWords(window.session, window.session.step()->question), "two");
}

TEST_F(AnswerFieldTest, ANumberIsRightOrWrongByTheRun) {
    ask("number = 'divergent_warps line 4', unit = 'warps', reason = 'Both are split.'");
    EXPECT_TRUE(afterAnswer("2").find("Right: 2 warps. Line 4 splits warps 0–1. Both are split.") !=
                std::string::npos);
    ask("number = 'divergent_warps line 4'");
    EXPECT_TRUE(afterAnswer("1").find("That is not it. Your number is too small. Try once more") !=
                std::string::npos)
        << window.driver.allText();
    EXPECT_TRUE(window.session.isQuestionOpen());
    EXPECT_TRUE(afterAnswer("7").find("That is not it. The answer: 2. Line 4 splits warps 0–1.") !=
                std::string::npos)
        << window.driver.allText();
}

TEST_F(AnswerFieldTest, LinesWarpsAndLanesAreNamed) {
    ask("line = 'divergence 1'");
    EXPECT_TRUE(window.driver.hasText("Click the line"));
    EXPECT_TRUE(afterAnswer("4").find("Right: line 4.") != std::string::npos);
    ask("warp = 1");
    EXPECT_TRUE(afterAnswer("0").find("That is not it. Try once more") != std::string::npos);
    EXPECT_TRUE(afterAnswer("0").find("The answer: warp 1.") != std::string::npos);
    ask("lanes = 'line 7'");
    EXPECT_TRUE(afterAnswer("24-40").find("goes beyond the warp: its last lane is 31") !=
                std::string::npos);
    EXPECT_TRUE(afterAnswer("24-31").find("Right: lanes 24–31.") != std::string::npos);
}

TEST_F(AnswerFieldTest, WithoutAnAnswerTheRightOneIsShown) {
    ask("number = 37.5, unit = '%'");
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.hasText("The answer: 37.5 %.")) << window.driver.allText();
    EXPECT_FALSE(window.driver.has("answer")) << "a button that does nothing any more";
}

TEST_F(AnswerFieldTest, APercentageIsWrittenAsTheLanguageWritesIt) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    ask("number = 37.5, unit = '%'");
    window.apply(session::TypeAnswer{"50"});
    EXPECT_TRUE(window.driver.hasText("50|%")) << window.driver.allText();
    for (const char* part : {"0.5", "1/2"}) {
        window.apply(session::TypeAnswer{part});
        EXPECT_TRUE(window.driver.hasText(part + std::string("|"))) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("|%")) << "0.5 % is another number than 0.5";
    }
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.hasText("答案是：37.5%。")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
