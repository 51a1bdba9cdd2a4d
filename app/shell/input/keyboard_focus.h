#pragma once

#include "app/theme/theme.h"

namespace warpscope::shell {

/// The focus of the keyboard: Tab leads through everything that can be clicked, arrows lead on from
/// there, Alt leads to the bar at the top and back, and a ring shows where it is. Until somebody
/// presses one of them the arrows are the cursor's.
class KeyboardFocus {
  public:
    /// Once for a Dear ImGui context.
    static void enable();
    /// Before anything is drawn in a frame.
    static void begin();
    /// Between BeginMenuBar and EndMenuBar, before the menus and before what else is in the bar:
    /// Tab comes to it from the panels and leaves it again, and so do Up and Down, but Down opens a
    /// menu. Left and Right stay in it, as everywhere in a bar.
    enum class BarPart { Menus, Others };
    static void join(BarPart part);
    /// The ring, after everything.
    static void draw(const theme::Theme& theme);
    /// Nothing has it any more.
    static void hide();
    /// What has it is seen again, after the pointer was moved for it.
    static void show();
};

}  // namespace warpscope::shell
