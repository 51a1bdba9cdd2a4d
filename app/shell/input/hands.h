#pragma once

#include <imgui.h>

namespace warpscope::shell {

/// Which hand is at work. A pointer that rests somewhere while keys are pressed means nothing: what
/// it brought up would lie over what the keys change.
class Hands {
  public:
    /// Before anything is drawn in a frame.
    void update();
    /// A key was pressed, and the pointer has neither moved nor clicked nor turned its wheel since.
    /// Keys that move the keyboard's focus do not count: they ask about what they lead to.
    bool areOnKeys() const { return areOnKeys_; }

  private:
    bool areOnKeys_ = false;
    ImVec2 restsAt_{};  ///< Where the pointer was as the key went down.
};

}  // namespace warpscope::shell
