#include "app/views/lesson/choice_button.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(ChoiceButton, SaysItsChoiceAndTakesNoClickOnceAnswered) {
    ViewWindow window(makeLessonView(), 500, 400);
    window.open(present::kSplitScenario);
    window.apply(session::GoToStep{1});
    const scenario::Question& question = window.session.step()->question;
    EXPECT_EQ(choiceWords(window.session, question, 1), "two");
    window.driver.click("choice 1");
    window.driver.frame(2);
    ASSERT_EQ(window.session.answer(), 1);
    window.driver.click("choice 0");
    window.driver.frame(2);
    EXPECT_EQ(window.session.answer(), 1);
}

TEST(ChoiceButton, PiecesThatDoNotFitBesideEachOtherTakeMoreRows) {
    EXPECT_EQ(rowsOf({}, 5, 100), 0);
    EXPECT_EQ(rowsOf({30, 30, 30}, 5, 100), 1);
    EXPECT_EQ(rowsOf({30, 30, 30}, 6, 100), 2);
    EXPECT_EQ(rowsOf({200, 30}, 5, 100), 2) << "one that is too wide has a row of its own";
}

}  // namespace
}  // namespace warpscope::views
