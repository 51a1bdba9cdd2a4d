#pragma once

#include "app/views/view.h"

namespace warpscope::shell {

/// What this program is, its version, and what it is made of (names::parts()).
class AboutWindow {
  public:
    /// Over the panels, while isOpen.
    void draw(const views::ViewContext& context);

    bool isOpen = false;
};

}  // namespace warpscope::shell
