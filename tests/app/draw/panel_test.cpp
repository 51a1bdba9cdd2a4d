#include <gtest/gtest.h>

#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

TEST(Panel, AHeadingShowsTitleAndStatus) {
    DrawWindow window([](const theme::Theme& theme) {
        panelHeading(theme, "Stage", "12 of 40 blocks finished");
    });
    EXPECT_TRUE(window.driver.hasText("Stage"));
    EXPECT_TRUE(window.driver.hasText("12 of 40 blocks finished"));
}

TEST(Panel, AStatusThatDoesNotFitIsCutBeforeItReachesTheTitle) {
    DrawWindow window(
        [](const theme::Theme& theme) { panelHeading(theme, "Occupancy", std::string(200, 'x')); });
    EXPECT_TRUE(window.driver.hasText("xxx…"));
    EXPECT_FALSE(window.driver.hasText(std::string(100, 'x')));
}

TEST(Panel, AButtonIsFoundByItsWordsAndByItsId) {
    int clicks = 0;
    DrawWindow window([&](const theme::Theme& theme) {
        if (button(theme, "下一步", "next", true)) ++clicks;
    });
    window.driver.click("下一步");
    window.driver.click("next");
    EXPECT_EQ(clicks, 2);
}

TEST(Panel, ATooltipIsNeverWiderThanThirtyTwoLetters) {
    float width = 0;
    DrawWindow window([&](const theme::Theme& theme) {
        tooltip(theme, std::string(300, 'w'));
        if (ImGui::BeginTooltip()) {
            width = ImGui::GetWindowSize().x;
            ImGui::EndTooltip();
        }
    });
    EXPECT_GT(width, 100);
    EXPECT_LE(width, 32 * window.theme.metrics.body + 2 * window.theme.metrics.padding + 1);
}

}  // namespace
}  // namespace warpscope::draw
