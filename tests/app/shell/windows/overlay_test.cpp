#include "app/shell/windows/overlay.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/ui_driver.h"

namespace warpscope::shell {
namespace {

TEST(Overlay, StandsInTheMiddleAndIsNeverLargerThanItsMaximum) {
    theme::Theme theme;
    theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
    ImVec2 position, size;
    support::UiDriver driver([&] {
        const ScopedOverlay overlay(theme, "overlay", "Title", {0.5f, 0.5f}, {20, 100});
        position = ImGui::GetWindowPos();
        size = ImGui::GetWindowSize();
    });
    driver.frame(2);
    EXPECT_FLOAT_EQ(size.x, 20 * theme.metrics.body);
    EXPECT_FLOAT_EQ(size.y, 400);
    EXPECT_FLOAT_EQ(position.x + size.x / 2, 640);
    EXPECT_FLOAT_EQ(position.y + size.y / 2, 400);
}

TEST(Overlay, TakesMoreThanItsShareOfANarrowWindow) {
    theme::Theme theme;
    theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
    ImVec2 position, size;
    support::UiDriver driver([&] {
        const ScopedOverlay overlay(theme, "overlay", "Title", {0.5f, 0.5f}, {100, 100});
        position = ImGui::GetWindowPos();
        size = ImGui::GetWindowSize();
    });
    const float narrow = 24 * theme.metrics.body;
    driver.resize(narrow, 800);
    EXPECT_GT(size.x, 0.9f * narrow);
    EXPECT_GT(position.x, 0) << "beside it a tap closes it";
    EXPECT_FLOAT_EQ(size.y, 400);
}

TEST(Overlay, WantsToCloseByItsCrossButNotByAClickInside) {
    theme::Theme theme;
    theme.palette = theme::paletteOf(session::ThemeChoice::Light);
    bool wantsToClose = false;
    support::UiDriver driver([&] {
        const ScopedOverlay overlay(theme, "overlay", "Title", {0.5f, 0.5f}, {40, 40});
        wantsToClose |= overlay.wantsToClose();
    });
    driver.frame(2);
    driver.clickAt({640, 420});
    EXPECT_FALSE(wantsToClose);
    driver.click("overlay.close");
    EXPECT_TRUE(wantsToClose);
}

TEST(Overlay, ItsCrossIsLargeEnoughForAFinger) {
    theme::Theme theme;
    theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
    theme.metrics.tap = theme::kTap;
    support::UiDriver driver([&] {
        const ScopedOverlay overlay(theme, "overlay", "Title", {0.5f, 0.5f}, {40, 40});
    });
    driver.frame(2);
    EXPECT_GE(driver.sizeOf("overlay.close").x, theme::kTap);
    EXPECT_GE(driver.sizeOf("overlay.close").y, theme::kTap);
}

// Its tooltips would lie over the dialog, and a click beside the dialog would press it.
TEST(Overlay, WhatIsDrawnUnderACoverIsNotPointedAt) {
    bool isCovered = false;
    bool isHovered = false;
    int clicks = 0;
    support::UiDriver driver([&] {
        {
            const ScopedCover cover(isCovered);
            ImGui::SetNextWindowPos({0, 0});
            ImGui::Begin("under");
            clicks += ImGui::Button("button", {200, 100}) ? 1 : 0;
            isHovered = ImGui::IsItemHovered();
            ImGui::End();
        }
    });
    driver.moveTo({100, 80});
    driver.frame(2);
    driver.click("button");
    EXPECT_TRUE(isHovered);
    EXPECT_EQ(clicks, 1);
    isCovered = true;
    driver.click("button");
    EXPECT_FALSE(isHovered);
    EXPECT_EQ(clicks, 1);
}

}  // namespace
}  // namespace warpscope::shell
