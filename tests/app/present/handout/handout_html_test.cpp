#include "app/present/handout/handout_html.h"

#include <gtest/gtest.h>

#include "tests/support/xml_check.h"

namespace warpscope::present {
namespace {

Handout shortHandout() {
    Handout handout;
    handout.language = "en";
    handout.title = "A < B";
    handout.summary = "First.\nSecond.";
    handout.answerLine = "Your answer:";
    handout.answersHeading = "Answers";
    HandoutPage page;
    page.heading = "Step 1 of 2";
    page.text = "Look & see.";
    page.picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n";
    handout.pages.push_back(page);
    page.heading = "Step 2 of 2";
    page.question = {"How many?", {"one", "two"}, "two", "Both are split.", {"Hint: count."}};
    handout.pages.push_back(page);
    return handout;
}

TEST(HandoutHtml, HasAPageAStepAndTheAnswersOnTheLast) {
    const std::string html = handoutHtml(shortHandout());
    EXPECT_EQ(support::xmlMistake(html), "") << html;
    EXPECT_EQ(support::countOf(html, "<section"), 3);
    EXPECT_EQ(support::countOf(html, "<svg"), 2);
    EXPECT_NE(html.find("break-after: page"), std::string::npos);
    EXPECT_NE(html.find("<p>First.</p>\n<p>Second.</p>"), std::string::npos);
    EXPECT_NE(html.find("Look &amp; see."), std::string::npos);
    const std::size_t answers = html.find("class=\"answers\"");
    ASSERT_NE(answers, std::string::npos);
    EXPECT_EQ(html.find("Both are split."), html.rfind("Both are split."));
    EXPECT_GT(html.find("Both are split."), answers) << "no answer stands beside its question";
    EXPECT_LT(html.find("<li>two</li>"), answers);
    EXPECT_GT(html.find("Hint: count."), html.find("Both are split.")) << "for who corrects";
}

TEST(HandoutHtml, AnAnswerThatIsWrittenHasALine) {
    Handout handout = shortHandout();
    handout.pages[1].question.choices.clear();
    const std::string html = handoutHtml(handout);
    EXPECT_NE(html.find("Your answer: <span class=\"line\""), std::string::npos) << html;
    EXPECT_EQ(html.find("<ol"), std::string::npos);
}

TEST(HandoutHtml, WithoutQuestionsThereAreNoAnswers) {
    Handout handout = shortHandout();
    handout.pages.pop_back();
    const std::string html = handoutHtml(handout);
    EXPECT_EQ(support::countOf(html, "<section"), 1);
    EXPECT_EQ(html.find("Answers"), std::string::npos);
}

// Opened on a machine without a network, in ten years.
TEST(HandoutHtml, NeedsNothingFromElsewhere) {
    const std::string html = handoutHtml(shortHandout());
    EXPECT_EQ(html.find("src="), std::string::npos);
    EXPECT_EQ(html.find("href="), std::string::npos);
    EXPECT_EQ(html.find("@import"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::present
