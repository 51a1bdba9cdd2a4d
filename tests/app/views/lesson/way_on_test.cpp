#include "app/views/lesson/way_on.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "engine/scenario/library.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class WayOnTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    ViewWindow window{makeLessonView(), 700, 300};
};

TEST_F(WayOnTest, WhileAQuestionIsOpenTheButtonShowsItsAnswer) {
    EXPECT_STREQ(nextKey(window.session), "view.lesson.next");
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_STREQ(nextKey(window.session), "view.lesson.reveal");
    window.apply(session::RevealAnswer{});
    EXPECT_STRNE(nextKey(window.session), "view.lesson.reveal");
}

TEST_F(WayOnTest, TheNextSentenceIsTheSpeakersAlone) {
    EXPECT_EQ(nextSentence(window.session), "");
    window.apply(session::SetPresenting{true});
    EXPECT_NE(nextSentence(window.session), "");
    window.apply(session::GoToStep{1});
    EXPECT_EQ(nextSentence(window.session), "") << "it may give the answer away";
}

// Bug: "next: One" said nothing to whoever speaks.
TEST_F(WayOnTest, ASentenceThatOnlyRepeatsAnAnswerBringsTheOneBehindIt) {
    window.session.apply(
        session::OpenFile{scenario::fileOf(support::projectRoot(), "chapter-8-memory/03-banks")});
    window.session.finishSimulation();
    window.apply(session::SetPresenting{true});
    window.apply(session::GoToStep{5});
    window.apply(session::RevealAnswer{});
    EXPECT_EQ(
        nextSentence(window.session),
        "One. In the middle of figure 14 some lanes share a word: here (t \xC3\x97 6) % 32, so two "
        "lanes read each word.");
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_NE(nextSentence(window.session).find("\xE5\x9B\xBE 14"), std::string::npos)
        << nextSentence(window.session);
}

TEST_F(WayOnTest, InALectureTheHeadingSaysHowTheNextStepBegins) {
    window.apply(session::SetPresenting{true});
    const std::string& title = window.session.text(window.session.scenario().title);
    EXPECT_EQ(window.status(), presentedHeading(window.session));
    EXPECT_EQ(window.status(), title + " · next: " + nextSentence(window.session));
    window.apply(session::GoToStep{1});
    EXPECT_EQ(window.status(), title) << "it may give the answer away";
    window.apply(session::RevealAnswer{});
    EXPECT_EQ(window.status(), "next: " + nextSentence(window.session))
        << "beside the title nothing of it had room";
}

// "next: One condition and the warp …": the end of it, what the step is about, was cut.
TEST_F(WayOnTest, ANextSentenceThatIsTooLongForTheHeadingStandsBelowIt) {
    window.apply(session::SetPresenting{true});
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    const std::string words = nextWords(window.session);
    ASSERT_FALSE(words.empty());
    window.resize(170, 700);
    EXPECT_EQ(window.status(), "");
    const std::string last = words.substr(words.rfind(' ') + 1);
    EXPECT_TRUE(window.driver.hasText(last)) << window.driver.allText();
    window.resize(2000, 700);
    EXPECT_EQ(window.status(), words) << "one line has room for it";
}

// Three rows of them left the code below a slit.
TEST(SetRows, AFieldBelowLanesStandsBetweenTheWaysBackAndForward) {
    Foot foot;
    foot.backWidth = 80;
    foot.nextWidth = 80;
    foot.rowHeight = 30;
    foot.choiceWidths = {500};
    foot.fieldWidth = 200;
    Foot tight = foot;
    setRows(foot, 10, 500);
    EXPECT_FALSE(foot.isOneRow);
    EXPECT_EQ(foot.choiceRows, 1);
    EXPECT_EQ(foot.fieldWidth, 200);
    EXPECT_EQ(foot.height, 2 * 30 + 2 * 10);
    setRows(tight, 10, 390);
    EXPECT_EQ(tight.fieldWidth, 0) << "it has no room there";
    EXPECT_EQ(tight.choiceRows, 2);
}

TEST(SetRows, WhatFitsStandsInOneRow) {
    Foot foot;
    foot.backWidth = 80;
    foot.nextWidth = 80;
    foot.rowHeight = 30;
    foot.choiceWidths = {100, 100};
    foot.fieldWidth = 200;
    setRows(foot, 10, 630);
    EXPECT_TRUE(foot.isOneRow);
    EXPECT_EQ(foot.choiceWidths.size(), 3u);
    EXPECT_EQ(foot.height, 30);
}

}  // namespace
}  // namespace warpscope::views
