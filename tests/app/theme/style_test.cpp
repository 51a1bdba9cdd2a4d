#include <gtest/gtest.h>

#include "app/theme/theme.h"
#include "tests/support/ui_driver.h"

namespace warpscope::theme {
namespace {

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
