#include "app/views/lesson/lesson_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class LessonViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    ViewWindow window{makeLessonView(), 400, 300};
};

TEST_F(LessonViewTest, GoesForwardsAndBack) {
    EXPECT_EQ(window.title(), "Step 1 of 3");
    EXPECT_EQ(window.status(), "PMPP 4.5");
    window.driver.click("next step");
    window.driver.frame(2);
    EXPECT_EQ(window.session.lessonStep(), 1);
    EXPECT_TRUE(window.driver.hasText("Here they part."));
    window.driver.click("previous step");
    EXPECT_EQ(window.session.lessonStep(), 0);
}

TEST_F(LessonViewTest, TheFirstStepHasNoWayBackAndTheLastNoneForward) {
    window.driver.click("previous step");
    EXPECT_EQ(window.session.lessonStep(), 0);
    window.apply(session::GoToStep{2});
    window.driver.click("next step");
    EXPECT_EQ(window.session.lessonStep(), 2);
}

// A high panel had its answers far below what they answer.
TEST(LessonView, ChoicesStandUnderTheirQuestionAndTheWayOnStaysBelow) {
    ViewWindow high{makeLessonView(), 400, 900};
    high.open(present::kSplitScenario);
    high.apply(session::GoToStep{1});
    const float next = high.driver.find("next step").y;
    EXPECT_GT(next, 800);
    EXPECT_LT(high.driver.find("choice 0").y, 300);
    const ImVec2 choice = high.driver.find("choice 1");
    high.driver.click("choice 1");
    high.driver.frame(2);
    EXPECT_EQ(high.session.answer(), 1);
    EXPECT_EQ(high.driver.find("choice 1").y, choice.y) << "nothing moves when it is answered";
    EXPECT_EQ(high.driver.find("next step").y, next);
}

TEST_F(LessonViewTest, AQuestionIsAnsweredOnceAndKindly) {
    window.apply(session::GoToStep{1});
    EXPECT_FALSE(window.driver.hasText("That is not it"));
    window.driver.click("choice 0");
    EXPECT_EQ(window.session.answer(), 0);
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("That is not it. The answer: two"));
    window.driver.click("choice 1");
    EXPECT_EQ(window.session.answer(), 0) << "the first prediction stands";
}

TEST_F(LessonViewTest, ARightAnswerSaysSo) {
    window.apply(session::GoToStep{1});
    window.driver.click("choice 1");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Right: two"));
}

TEST_F(LessonViewTest, NextShowsTheAnswerBeforeItGoesOn) {
    window.apply(session::GoToStep{1});
    EXPECT_TRUE(window.driver.hasText("Keys 1 to 2 answer")) << window.driver.allText();
    window.driver.click("next step");
    window.driver.frame(2);
    EXPECT_EQ(window.session.lessonStep(), 1);
    EXPECT_TRUE(window.driver.hasText("The answer: two."));
    window.driver.click("next step");
    EXPECT_EQ(window.session.lessonStep(), 2);
}

TEST(LessonView, RightAndWrongAreSaidWithTheirReason) {
    std::string toml = present::kSplitScenario;
    const std::string end = "answer = 1 }";
    toml.replace(toml.find(end), end.size(), "answer = 1, reason = 'One for each side.' }");
    for (const int choice : {0, 1}) {
        ViewWindow window(makeLessonView(), 400, 300);
        window.open(toml);
        window.apply(session::GoToStep{1});
        EXPECT_FALSE(window.driver.hasText("One for each side."));
        window.apply(session::AnswerQuestion{choice});
        EXPECT_TRUE(window.driver.hasText("One for each side.")) << choice;
    }
}

TEST(LessonView, TheWayOnIsInSightHoweverLowThePanel) {
    for (const float height : {300.0f, 120.0f, 70.0f}) {
        ViewWindow window(makeLessonView(), 400, height);
        window.open(present::kSplitScenario);
        window.driver.click("next step");
        EXPECT_EQ(window.session.lessonStep(), 1) << height;
        window.apply(session::GoToStep{0});
        const float y = window.driver.find("next step").y;
        EXPECT_LT(y, height) << height;
    }
}

TEST(LessonView, AScenarioWithoutALessonShowsItsSummary) {
    std::string toml = present::kSplitScenario;
    toml.resize(toml.find("[[step]]"));
    ViewWindow window(makeLessonView(), 400, 300);
    window.open(toml);
    EXPECT_TRUE(window.driver.hasText("Two sides of an if."));
    EXPECT_FALSE(window.driver.has("next step"));
}

}  // namespace
}  // namespace warpscope::views
