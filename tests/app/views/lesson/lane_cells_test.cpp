#include "app/views/lesson/lane_cells.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class LaneCellsTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string toml = present::kSplitScenario;
        const std::string choices = "choices = [\"one\", \"two\"], answer = 1";
        toml.replace(toml.find(choices), choices.size(), "lanes = '0-7'");
        window.open(toml);
        window.apply(session::GoToStep{1});
        window.driver.frame(2);
    }
    /// The middle of a lane's cell, all of them in two rows of sixteen.
    ImVec2 cell(int lane) {
        const ImVec2 middle = window.driver.find(lane < 16 ? "lane cells 0" : "lane cells 1");
        const float width = 2 * (middle.x - 20) / 16;
        return {middle.x + (static_cast<float>(lane % 16) - 7.5f) * width * 0.9f, middle.y};
    }
    ViewWindow window{makeLessonView(), 420, 460};
};

TEST_F(LaneCellsTest, AClickTakesOneAndADragARangeAndTheCursorStays) {
    ASSERT_TRUE(window.session.isTypingAnswer());
    const Cycle before = window.session.cycle();
    window.driver.click("lane cells 0");
    EXPECT_EQ(countLanes(window.session.draftLanes()), 1);
    window.driver.click("lane cells 0");
    EXPECT_EQ(window.session.draftLanes(), 0u);
    window.driver.drag(cell(2), cell(9));
    window.driver.frame(2);
    const LaneMask dragged = window.session.draftLanes();
    EXPECT_GT(countLanes(dragged), 4) << window.session.answerDraft();
    EXPECT_EQ(window.session.cycle(), before);
}

// The lanes 0-7 are the answer.
TEST_F(LaneCellsTest, TheExampleOfTypingIsNotTheAnswer) {
    EXPECT_TRUE(window.driver.hasText("type them: 13, 20-23")) << window.driver.allText();
}

TEST_F(LaneCellsTest, ADragGoesOnIntoTheNextRow) {
    window.driver.drag(cell(12), cell(20));
    window.driver.frame(2);
    EXPECT_TRUE(hasLane(window.session.draftLanes(), 15)) << window.session.answerDraft();
    EXPECT_TRUE(hasLane(window.session.draftLanes(), 16));
    EXPECT_FALSE(hasLane(window.session.draftLanes(), 31));
}

TEST_F(LaneCellsTest, AWrongChoiceIsToldHowNearItIsAndMayBeMended) {
    window.apply(session::TypeAnswer{"0-3, 9"});
    window.apply(session::SubmitAnswer{});
    window.driver.frame(2);
    EXPECT_TRUE(window.session.isQuestionOpen());
    EXPECT_TRUE(window.driver.hasText("4 of your 5 lanes are right, 4 are missing."))
        << window.driver.allText();
    EXPECT_EQ(window.session.answerDraft(), "0-3, 9")
        << "what was chosen is mended, not done again";
    window.apply(session::TypeAnswer{"0-7"});
    window.apply(session::SubmitAnswer{});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Right, at the second try")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
