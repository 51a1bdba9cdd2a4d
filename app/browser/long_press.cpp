#include "app/browser/long_press.h"

#include <imgui_internal.h>

namespace warpscope::browser {

namespace {

/// As Android and iOS have it: seconds, and pixels of the page that a resting finger may move.
constexpr float kLong = 0.5f;
constexpr float kStill = 8;

bool isMoved() {
    const ImGuiIO& io = ImGui::GetIO();
    return io.MouseDragMaxDistanceSqr[0] > kStill * kStill;
}

/// Its first click is done already.
bool isRepeating() {
    return GImGui->ActiveId != 0 && GImGui->ActiveIdHasBeenPressedBefore;
}

}  // namespace

bool LongPress::isWaiting() const {
    // Of the two buttons' events each takes a frame.
    return isWaiting_ || GImGui->InputEventsQueue.Size > 0;
}

void LongPress::update() {
    ImGuiIO& io = ImGui::GetIO();
    const bool isDown = io.MouseSource == ImGuiMouseSource_TouchScreen && io.MouseDown[0];
    if (!isDown) isDone_ = false;
    isWaiting_ = isDown && !isDone_ && !isMoved() && !isRepeating();
    if (!isWaiting_ || io.MouseDownDuration[0] < kLong) return;
    isDone_ = true;
    isWaiting_ = false;
    ImGui::ClearActiveID();
    // The finger's own end comes later, and finds nothing that it could release.
    io.AddMouseButtonEvent(0, false);
    io.AddMouseButtonEvent(1, true);
    io.AddMouseButtonEvent(1, false);
}

}  // namespace warpscope::browser
