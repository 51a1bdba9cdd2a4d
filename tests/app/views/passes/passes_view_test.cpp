#include "app/views/passes/passes_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(PassesView, ShowsTheCodeBeforeAndAfterAPass) {
    ViewWindow window(makePassesView(), 900, 500);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("before")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("EXIT")) << window.driver.allText();
    window.session.apply(session::SetLanguage{text::Language::Chinese});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("之前")) << window.driver.allText();
}

TEST(PassesView, TheNextPassIsAnArrowAway) {
    ViewWindow window(makePassesView(), 900, 500);
    window.open(present::kSplitScenario);
    ASSERT_TRUE(window.driver.hasText("before"));
    window.driver.click("previous pass");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("As the reader made it")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
