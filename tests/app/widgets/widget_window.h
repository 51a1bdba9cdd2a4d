#pragma once

#include <functional>
#include <utility>

#include "app/theme/fonts.h"
#include "app/theme/theme.h"
#include "tests/support/ui_driver.h"

namespace warpscope::widgets {

/// One still window of 400 × 300 at (0, 0) in which a function draws.
class WidgetWindow {
  public:
    explicit WidgetWindow(std::function<void(const theme::Theme&)> content)
        : driver([this] {
              ImGui::SetNextWindowPos({0, 0});
              ImGui::SetNextWindowSize({400, 300});
              ImGui::Begin("window", nullptr,
                           ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove);
              content_(theme);
              ImGui::End();
          }),
          content_(std::move(content)) {
        theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
        theme.fonts = theme::loadFonts(theme.metrics, theme::SystemFont::Leave);
        theme::applyStyle(theme);
        driver.frame(2);
    }

    theme::Theme theme{};
    support::UiDriver driver;

  private:
    std::function<void(const theme::Theme&)> content_;
};

}  // namespace warpscope::widgets
