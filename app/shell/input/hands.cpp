#include "app/shell/input/hands.h"

#include "app/draw/focus.h"

namespace warpscope::shell {

namespace {

/// Ctrl, Shift, Alt alone say nothing yet, and Tab leads to something that a tip explains.
bool saysNothing(ImGuiKey key) {
    return key == ImGuiKey_Tab || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

bool isAnyKeyPressed() {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_MouseLeft; ++key) {
        const auto named = static_cast<ImGuiKey>(key);
        if (!saysNothing(named) && ImGui::IsKeyPressed(named, true)) return true;
    }
    return false;
}

bool isPointerAtWork() {
    const ImGuiIO& io = ImGui::GetIO();
    return ImGui::IsAnyMouseDown() || io.MouseWheel != 0 || io.MouseWheelH != 0;
}

}  // namespace

void Hands::update() {
    // Compared with its own place: Dear ImGui knows no way of a pointer that comes from outside.
    const ImVec2 now = ImGui::GetIO().MousePos;
    const bool hasMoved = now.x != restsAt_.x || now.y != restsAt_.y;
    if (hasMoved || isPointerAtWork() || draw::isFocusSeen()) areOnKeys_ = false;
    if (draw::isFocusSeen() || !isAnyKeyPressed()) return;
    areOnKeys_ = true;
    restsAt_ = now;
}

}  // namespace warpscope::shell
