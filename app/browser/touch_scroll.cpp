#include "app/browser/touch_scroll.h"

#include <imgui_internal.h>

#include <cmath>

namespace warpscope::browser {

namespace {

/// So far a finger moves, in pixels of the page, before it means more than a tap.
constexpr float kSlack = 8;

ImVec2 movedBy() {
    const ImGuiIO& io = ImGui::GetIO();
    return {io.MousePos.x - io.MouseClickedPos[0].x, io.MousePos.y - io.MouseClickedPos[0].y};
}

/// The window of these and those around it that has more than is seen; nullptr where there is none.
ImGuiWindow* scrollable(ImGuiWindow* window) {
    while (window != nullptr && window->ScrollMax.y <= 0)
        window =
            (window->Flags & ImGuiWindowFlags_ChildWindow) != 0 ? window->ParentWindow : nullptr;
    return window;
}

bool isScrollbarHeld(ImGuiWindow* window) {
    const ImGuiID held = GImGui->ActiveId;
    return held != 0 && held == ImGui::GetWindowScrollbarID(window, ImGuiAxis_Y);
}

}  // namespace

void TouchScroll::update() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseSource != ImGuiMouseSource_TouchScreen || !io.MouseDown[0]) {
        drag_ = Drag::None;
        return;
    }
    if (io.MouseClicked[0]) return begin();
    if (drag_ == Drag::Undecided) decide();
    if (drag_ != Drag::Scrolling) return;
    ImGuiWindow* window = ImGui::FindWindowByID(window_);
    if (window != nullptr) ImGui::SetScrollY(window, scrollBefore_ - movedBy().y);
}

void TouchScroll::begin() {
    drag_ = Drag::None;
    const ImGuiWindow* window = scrollable(GImGui->HoveredWindow);
    if (window == nullptr) return;
    drag_ = Drag::Undecided;
    window_ = window->ID;
    scrollBefore_ = window->Scroll.y;
}

void TouchScroll::decide() {
    const ImVec2 moved = movedBy();
    if (std::hypot(moved.x, moved.y) < kSlack) return;
    ImGuiWindow* window = ImGui::FindWindowByID(window_);
    const bool isUpright = std::abs(moved.y) > std::abs(moved.x);
    if (window == nullptr || !isUpright || isScrollbarHeld(window)) {
        drag_ = Drag::None;
        return;
    }
    drag_ = Drag::Scrolling;
    ImGui::ClearActiveID();
}

}  // namespace warpscope::browser
