#include "app/views/passes/passes_view.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// Draws until a text stands there: the kernel is compiled beside the window.
bool comesToShow(ViewWindow& window, const char* text) {
    for (int i = 0; i < 500 && !window.driver.hasText(text); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        window.driver.frame(1);
    }
    return window.driver.hasText(text);
}

TEST(PassesView, ShowsTheCodeBeforeAndAfterAPass) {
    ViewWindow window(makePassesView(), 900, 500);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(comesToShow(window, "before")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("EXIT")) << window.driver.allText();
    window.session.apply(session::SetLanguage{text::Language::Chinese});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("之前")) << window.driver.allText();
}

TEST(PassesView, TheNextPassIsAnArrowAway) {
    ViewWindow window(makePassesView(), 900, 500);
    window.open(present::kSplitScenario);
    ASSERT_TRUE(comesToShow(window, "before"));
    window.driver.click("previous pass");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("As the reader made it")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
