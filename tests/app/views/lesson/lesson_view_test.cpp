#include "app/views/lesson/lesson_view.h"

#include <gtest/gtest.h>

#include "app/draw/pointed_words.h"
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

TEST(LessonView, WhereTheWordsScrollTheQuestionStaysAboveItsChoices) {
    ViewWindow low{makeLessonView(), 200, 190};
    std::string toml = present::kSplitScenario;
    const std::string words = "Here they part.";
    std::string many;
    for (int i = 0; i < 12; ++i)
        many += words + " ";
    toml.replace(toml.find(words), words.size(), many);
    low.open(toml);
    low.apply(session::GoToStep{1});
    low.driver.frame(3);
    draw::PointedWords pointed;
    draw::PointedWords::listen(&pointed);
    const auto aboveChoices = [&] {
        const ImVec2 choice = low.driver.find("choice 0");
        low.driver.moveTo({50, choice.y - low.driver.sizeOf("choice 0").y / 2 - 14});
        pointed.begin();
        low.driver.frame();
        return pointed.words();
    };
    EXPECT_NE(aboveChoices().find("passes"), std::string::npos) << aboveChoices();
    low.driver.moveTo({60, 50});
    low.driver.wheel(-2);
    low.driver.frame(3);
    EXPECT_NE(aboveChoices().find("passes"), std::string::npos) << aboveChoices();
    draw::PointedWords::listen(nullptr);
}

// In a very small window the rows of choices left no room for what they answer.
TEST(LessonView, WhereRoomIsForOneOfThemChoicesScrollWithTheirQuestion) {
    ViewWindow low{makeLessonView(), 150, 130};
    low.open(present::kSplitScenario);
    low.apply(session::GoToStep{1});
    low.driver.frame(2);
    const float next = low.driver.find("next step").y;
    const float before = low.driver.find("choice 1").y;
    low.driver.moveTo({60, 60});
    low.driver.wheel(-40);
    low.driver.frame(4);
    EXPECT_LT(low.driver.find("choice 1").y, before);
    EXPECT_LT(low.driver.find("choice 1").y, next);
    EXPECT_EQ(low.driver.find("next step").y, next) << "the way on stays";
    low.driver.click("choice 1");
    low.driver.frame(2);
    EXPECT_EQ(low.session.answer(), 1);
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
