#pragma once

#include <string>
#include <string_view>

#include "app/views/view.h"

namespace warpscope::shell {

/// All settings in one place, with a field that finds them, and the way back to how it came.
class SettingsWindow {
  public:
    /// Over the panels, while session.isSettingsOpen().
    void draw(const views::ViewContext& context);

  private:
    /// Whether a setting with this caption is looked for; draws the caption where it is. `more`:
    /// words that find it too.
    bool begin(const views::ViewContext& context, const char* key, std::string_view more);
    void drawLook(const views::ViewContext& context);
    void drawScale(const views::ViewContext& context);
    void drawRuns(const views::ViewContext& context);
    void drawWindow(const views::ViewContext& context);
    void drawPaths(const views::ViewContext& context);

    /// While the slider is held; below 0 = it is not. Everything would move under the finger
    /// otherwise, the slider too.
    float heldScale_ = -1;
    bool wasOpen_ = false;
    std::string wanted_{};  ///< In the field; empty = all of them.
    int found_ = 0;         ///< In this frame.
};

}  // namespace warpscope::shell
