#pragma once

#include <imgui.h>

#include <array>

namespace warpscope::views {

/// Two lists beside each other that are scrolled by one hand: what the reader scrolls in one of
/// them the other scrolls, too. What a list follows by itself it follows alone, so that each shows
/// where its own run is.
class ScrollTogether {
  public:
    /// In the window of Dear ImGui that scrolls the list, after its rows, once a frame. `list`: 0
    /// or
    /// 1. `isFollowing`: the list scrolls by itself in this frame or has just done so.
    void share(std::size_t list, bool isFollowing);

  private:
    struct List {
        float at = 0;        ///< Where it stood in the last frame.
        float owed = 0;      ///< What the other one was scrolled since this one was drawn.
        ImVec2 size{};       ///< Of its window: what moves with that is nobody's hand.
        bool isLed = false;  ///< It has scrolled to what it owed.
    };
    std::array<List, 2> lists_{};
};

}  // namespace warpscope::views
