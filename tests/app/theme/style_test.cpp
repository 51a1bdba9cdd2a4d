#include <gtest/gtest.h>

#include "app/theme/theme.h"
#include "tests/support/ui_driver.h"

namespace warpscope::theme {
namespace {

TEST(Style, EveryMeasureGrowsWithTheScale) {
    const Metrics one = metricsOf(1);
    const Metrics two = metricsOf(2);
    EXPECT_FLOAT_EQ(two.body, 2 * one.body);
    EXPECT_FLOAT_EQ(two.codeSmall, 2 * one.codeSmall);
    EXPECT_FLOAT_EQ(two.gap, 2 * one.gap);
    EXPECT_FLOAT_EQ(two.radius, 2 * one.radius);
    EXPECT_FLOAT_EQ(two.scale, 2);
}

TEST(Style, ImGuiTakesTheColoursAndSizesOfTheTheme) {
    support::UiDriver driver([] {});
    for (const auto choice : {session::ThemeChoice::Light, session::ThemeChoice::Dark}) {
        const Theme theme = {paletteOf(choice), metricsOf(1.5f), {}, choice};
        applyStyle(theme);
        const ImGuiStyle& style = ImGui::GetStyle();
        EXPECT_EQ(ImGui::ColorConvertFloat4ToU32(style.Colors[ImGuiCol_Text]), theme.palette.text);
        EXPECT_EQ(ImGui::ColorConvertFloat4ToU32(style.Colors[ImGuiCol_WindowBg]),
                  theme.palette.background);
        EXPECT_FLOAT_EQ(style.WindowPadding.x, theme.metrics.padding);
    }
}

}  // namespace
}  // namespace warpscope::theme
