#include "app/views/lesson/word_size.h"

#include <gtest/gtest.h>

#include "app/views/lesson/lesson_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(WordSize, OnlyTheTextGivesWayWhereItIsTight) {
    EXPECT_EQ(fontsOf(WordSize::Tight).text, draw::Font::Body);
    EXPECT_EQ(fontsOf(WordSize::Tight).question, fontsOf(WordSize::Usual).question);
    EXPECT_EQ(fontsOf(WordSize::Large).text, draw::Font::LessonLarge);
    EXPECT_EQ(fontsOf(WordSize::Large).question, draw::Font::TitleLarge);
}

/// Where the first choice stands under its question in a panel so high.
float choiceTop(float height) {
    ViewWindow window{makeLessonView(), 400, height};
    window.open(present::kSplitScenario);
    window.apply(session::GoToStep{1});
    return window.driver.find("choice 0").y;
}

// At 1600×1000 the last row saw small words over an empty panel.
TEST(WordSize, AHighPanelHasLargerWordsAndTheyDoNotGrowWithoutEnd) {
    EXPECT_LT(choiceTop(290), choiceTop(900));
    EXPECT_EQ(choiceTop(900), choiceTop(1400));
}

}  // namespace
}  // namespace warpscope::views
