#pragma once

namespace warpscope::browser {

/// A finger that rests where it came down is the right button of a mouse: menus open, and what it
/// would have clicked is not clicked. A button that repeats while it is held keeps the finger.
class LongPress {
  public:
    /// Once a frame, after ImGui::NewFrame.
    void update();
    /// A finger rests, and it is not yet known for how long: frames are due.
    bool isWaiting() const { return isWaiting_; }

  private:
    bool isWaiting_ = false;
    bool isDone_ = false;  ///< This touch has had its menu.
};

}  // namespace warpscope::browser
