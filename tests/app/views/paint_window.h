#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "app/draw/imgui_canvas.h"
#include "app/theme/fonts.h"
#include "app/theme/theme.h"
#include "tests/support/ui_driver.h"

namespace warpscope::views {

/// One window of 1000 × 400 at (0, 0) in which a function paints; keeps what was painted.
class PaintWindow {
  public:
    explicit PaintWindow(std::function<void(const theme::Theme&, draw::Canvas&)> content)
        : driver([this] {
              ImGui::SetNextWindowPos({0, 0});
              ImGui::SetNextWindowSize({1000, 400});
              ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
              ImDrawList* list = ImGui::GetWindowDrawList();
              const int before = list->VtxBuffer.Size;
              draw::ImGuiCanvas canvas(theme, list);
              content_(theme, canvas);
              vertices.resize(0);
              for (int i = before; i < list->VtxBuffer.Size; ++i) {
                  vertices.push_back(list->VtxBuffer[i]);
              }
              ImGui::End();
          }),
          content_(std::move(content)) {
        theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
        theme.fonts = theme::loadFonts(theme.metrics, theme::SystemFont::Leave);
        theme::applyStyle(theme);
        driver.frame(2);
    }

    /// Whether anything of this colour was painted with its left edge at or beyond `left` and its
    /// right edge at or before `right`.
    bool has(ImU32 colour, float left = -1e6f, float right = 1e6f) const {
        return std::any_of(vertices.begin(), vertices.end(), [&](const ImDrawVert& v) {
            return v.col == colour && v.pos.x >= left && v.pos.x <= right;
        });
    }

    theme::Theme theme{};
    ImVector<ImDrawVert> vertices{};  ///< Of the last frame.
    support::UiDriver driver;

  private:
    std::function<void(const theme::Theme&, draw::Canvas&)> content_;
};

}  // namespace warpscope::views
