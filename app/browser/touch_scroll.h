#pragma once

#include <imgui.h>

namespace warpscope::browser {

/// One finger scrolls what it lies on, as everywhere on a screen that is touched: Dear ImGui takes
/// a finger for a mouse, whose drag means the thing under it. A drag that begins upright in a
/// window with more than is seen scrolls it, and what was pressed is let go without a click; one
/// that begins level belongs to the slider or picture under the finger.
class TouchScroll {
  public:
    /// Call it in every frame, after ImGui::NewFrame and before anything is drawn.
    void update();

  private:
    enum class Drag {
        None,       ///< No finger, or what it does is the business of what it lies on.
        Undecided,  ///< It has not moved far enough to mean something.
        Scrolling
    };

    void begin();
    void decide();

    Drag drag_ = Drag::None;
    ImGuiID window_ = 0;      ///< What would be scrolled.
    float scrollBefore_ = 0;  ///< Where it stood when the finger came.
};

}  // namespace warpscope::browser
