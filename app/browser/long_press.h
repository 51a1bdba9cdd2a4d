#pragma once

namespace warpscope::browser {

/// A finger that rests where it came down is the right button of a mouse: menus open, and what it
/// would have clicked is not clicked. A button that repeats while it is held keeps the finger.
class LongPress {
  public:
    /// Once a frame, after ImGui::NewFrame.
    void update();
    /// A finger rests, not yet known for how long, or its menu is on its way: frames are due.
    bool isWaiting() const;

  private:
    bool isWaiting_ = false;
    bool isDone_ = false;  ///< This touch has had its menu.
};

}  // namespace warpscope::browser
