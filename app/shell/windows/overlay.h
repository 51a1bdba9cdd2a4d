#pragma once

#include <imgui.h>

#include <string_view>

#include "app/theme/theme.h"

struct ImGuiWindow;

namespace warpscope::shell {

/// While it lives nothing that is drawn is under the pointer: a dialog lies over it. `isCovered`
/// false: nothing of that.
class ScopedCover {
  public:
    explicit ScopedCover(bool isCovered);
    ~ScopedCover();
    ScopedCover(const ScopedCover&) = delete;
    ScopedCover& operator=(const ScopedCover&) = delete;

  private:
    ImGuiWindow* hovered_ = nullptr;
};

/// A window of the house that lies over the panels, in the middle, with a title and a cross.
class ScopedOverlay {
  public:
    /// `share` of the whole window's width and height that it takes, at most `maximum` letters.
    ScopedOverlay(const theme::Theme& theme, const char* id, std::string_view title, ImVec2 share,
                  ImVec2 maximum);
    ~ScopedOverlay();
    ScopedOverlay(const ScopedOverlay&) = delete;
    ScopedOverlay& operator=(const ScopedOverlay&) = delete;

    /// The cross, or a click beside the window.
    bool wantsToClose() const { return wantsToClose_; }

  private:
    bool wantsToClose_ = false;
};

}  // namespace warpscope::shell
