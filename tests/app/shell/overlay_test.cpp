#include "app/shell/overlay.h"

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

}  // namespace
}  // namespace warpscope::shell
