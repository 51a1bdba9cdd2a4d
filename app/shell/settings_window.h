#pragma once

#include "app/views/view.h"

namespace warpscope::shell {

/// Language, theme, size, motion, and the way back to how it came.
class SettingsWindow {
  public:
    /// Over the panels, while isOpen.
    void draw(const views::ViewContext& context);

    bool isOpen = false;

  private:
    void drawScale(const views::ViewContext& context);

    /// While the slider is held; below 0 = it is not. Everything would move under the finger
    /// otherwise, the slider too.
    float heldScale_ = -1;
};

}  // namespace warpscope::shell
