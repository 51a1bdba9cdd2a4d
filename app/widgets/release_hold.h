#pragma once

#include <imgui_internal.h>

#include <array>
#include <vector>

namespace warpscope::widgets {

/// Of the current context of Dear ImGui: a modifier that goes up in the frame in which another key
/// goes down stays down until the next frame. Its own fields ask for the modifiers as a frame ends,
/// and a Ctrl+V of quick fingers, or of a program that types, would be a lost one. What came behind
/// the release waits with it, so that the order stays. Requires: the context outlives it.
class ReleaseHold {
  public:
    ReleaseHold();
    ~ReleaseHold();
    ReleaseHold(const ReleaseHold&) = delete;
    ReleaseHold& operator=(const ReleaseHold&) = delete;

  private:
    void takeBack(ImVector<ImGuiInputEvent>& events);
    void putBehind(ImVector<ImGuiInputEvent>& events);

    ImGuiContext* context_ = nullptr;
    std::array<ImGuiID, 2> hooks_{};
    std::vector<ImGuiInputEvent> held_{};
};

}  // namespace warpscope::widgets
