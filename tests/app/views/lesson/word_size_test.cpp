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

/// Asks in every frame for the height of words that a test may change.
class HeightsView final : public View {
  public:
    explicit HeightsView(std::string& words, float& width) : words_(words), width_(width) {}
    std::string_view key() const override { return "heights"; }
    void draw(const ViewContext& context) override {
        for (const draw::Font font : {draw::Font::Body, draw::Font::Lesson, draw::Font::Title})
            EXPECT_EQ(heights_.of(context, font, words_, width_),
                      heightOf(context, font, words_, width_));
    }

  private:
    std::string& words_;
    float& width_;
    WordHeights heights_{};
};

TEST(WordHeights, AreThoseOfTheWordsWidthAndLettersOfNow) {
    std::string words = "Sixteen lanes take the branch, the others wait until they have come back.";
    float width = 120;
    ViewWindow window{std::make_unique<HeightsView>(words, width), 400, 300};
    window.open(present::kSplitScenario);
    window.driver.frame(2);
    width = 260;
    window.driver.frame(2);
    words = "十六个通道执行这个分支，其余通道等待它们回来，然后一起继续执行后面的语句。";
    window.driver.frame(2);
    window.theme.metrics = theme::metricsOf(2);
    window.driver.frame(2);
    // More than are kept.
    for (int i = 0; i < 100; ++i) {
        words += "。";
        window.driver.frame(1);
    }
}

}  // namespace
}  // namespace warpscope::views
