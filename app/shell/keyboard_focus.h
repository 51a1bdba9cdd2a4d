#pragma once

#include "app/theme/theme.h"

namespace warpscope::shell {

/// The focus of the keyboard: Tab leads through everything that can be clicked, arrows lead on from
/// there, and a ring shows where it is. Until somebody presses Tab the arrows are the cursor's.
class KeyboardFocus {
  public:
    /// Once for a Dear ImGui context.
    static void enable();
    /// Before anything is drawn in a frame.
    static void begin();
    /// The ring, after everything.
    static void draw(const theme::Theme& theme);
    /// Nothing has it any more.
    static void hide();
};

}  // namespace warpscope::shell
