#include "app/views/buffers/buffers_given.h"

#include <gtest/gtest.h>

#include "app/views/buffers/buffers_view.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class BuffersGivenTest : public testing::Test {
  protected:
    BuffersGivenTest() {
        window.open(present::memoryScenario(2));
        window.apply(session::GoToStep{0});
    }
    ViewWindow window{makeBuffersView(), 900, 600};
};

TEST_F(BuffersGivenTest, EachBufferHasItsShapeAndTheNumbersOfItsElements) {
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_TRUE(window.driver.hasText("in · 64 × 64")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("rows of 32 banks")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("after the answer"));
    EXPECT_TRUE(window.driver.hasText("32")) << "the second row of out";
}

TEST_F(BuffersGivenTest, NothingTellsWhoTouchedThem) {
    using enum support::Painted::Kind;
    EXPECT_FALSE(window.driver.has("buffer 0"));
    EXPECT_FALSE(window.driver.has("buffers warp"));
    EXPECT_TRUE(window.canvas.seen(Fill, window.theme.palette.accent).empty());
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.has("buffer 0"));
}

// "0 4 8 13 19 25 3": as many as fit, and the last one cut.
TEST_F(BuffersGivenTest, NoNumberIsCut) {
    for (float width = 360; width < 900; width += 30) {
        window.resize(width, 420);
        for (const support::Painted& it : window.canvas.painted()) {
            const bool isNumber = it.kind == support::Painted::Kind::Words && !it.words.empty() &&
                                  it.words.find_first_not_of("0123456789") == std::string::npos;
            if (!isNumber) continue;
            EXPECT_EQ(it.visible, it.box) << it.words << " at " << width;
        }
    }
}

TEST_F(BuffersGivenTest, ALowPanelKeepsTheShapesAndLeavesTheRest) {
    window.resize(420, 110);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        EXPECT_TRUE(window.driver.hasText("in")) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::views
