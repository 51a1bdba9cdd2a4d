#pragma once

#include <functional>

#include "app/draw/draw.h"
#include "app/theme/fonts.h"
#include "tests/support/ui_driver.h"

namespace warpscope::draw {

/// One window of 600 × 400 at (0, 0) with the theme's fonts, drawn by a function.
class DrawWindow {
  public:
    explicit DrawWindow(std::function<void(const theme::Theme&)> content)
        : driver([this] {
              ImGui::SetNextWindowPos({0, 0});
              ImGui::SetNextWindowSize({600, 400});
              ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
              content_(theme);
              vertices = ImGui::GetWindowDrawList()->VtxBuffer;
              ImGui::End();
          }),
          content_(std::move(content)) {
        theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
        theme.fonts = theme::loadFonts(theme.metrics, theme::SystemFont::Leave);
        theme::applyStyle(theme);
        driver.frame(2);
    }

    theme::Theme theme{};
    ImVector<ImDrawVert> vertices{};  ///< Of the last frame.
    support::UiDriver driver;

  private:
    std::function<void(const theme::Theme&)> content_;
};

}  // namespace warpscope::draw
