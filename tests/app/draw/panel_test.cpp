#include <gtest/gtest.h>
#include <imgui_internal.h>

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

TEST(Panel, ATooltipStaysAboveWhatItMayNotCoverAndInTheWindow) {
    ImVec2 min{}, size{};
    DrawWindow window([&](const theme::Theme& theme) {
        const TipsAbove above(120);
        tooltip(theme, std::string(200, 'w'));
        if (ImGui::BeginTooltip()) {
            min = ImGui::GetWindowPos();
            size = ImGui::GetWindowSize();
            ImGui::EndTooltip();
        }
    });
    for (const float x : {5.0f, 200.0f, ImGui::GetIO().DisplaySize.x - 5}) {
        ImGui::GetIO().AddMousePosEvent(x, 140);
        window.driver.frame(3);
        EXPECT_GT(size.y, 10);
        EXPECT_LE(min.y + size.y, 120) << x;
        EXPECT_GE(min.x, 0) << x;
        EXPECT_LE(min.x + size.x, ImGui::GetIO().DisplaySize.x) << x;
    }
}

TEST(Panel, AHeldPenHasNoTooltips) {
    bool isShown = false;
    DrawWindow window([&](const theme::Theme& theme) {
        tooltip(theme, "seen");
        isShown = ImGui::FindWindowByName("##Tooltip_00") != nullptr &&
                  ImGui::FindWindowByName("##Tooltip_00")->Active;
    });
    window.driver.frame();
    EXPECT_TRUE(isShown);
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Right, true);
    window.driver.frame(3);
    EXPECT_FALSE(isShown);
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Right, false);
    window.driver.frame(3);
    EXPECT_TRUE(isShown);
    hideTips(true);
    window.driver.frame(2);
    EXPECT_FALSE(isShown);
    hideTips(false);
}

TEST(Panel, AStatusOfPiecesIsCutBehindOneOfThemAndToldWholeUnderThePointer) {
    DrawWindow window([](const theme::Theme& theme) {
        panelHeading(theme, "Step 3",
                     "PMPP 4th ed., section 4.5, figure 4.12; CUDA C++ Programming Guide, "
                     "Hardware Implementation, SIMT Architecture, Independent Thread Scheduling");
    });
    EXPECT_TRUE(window.driver.hasText("Programming Guide …")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("Scheduling"));
    window.driver.moveTo({560, 14});
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("Scheduling")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::draw
