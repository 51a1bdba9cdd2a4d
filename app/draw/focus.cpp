#include "app/draw/focus.h"

#include <imgui_internal.h>

#include <algorithm>

namespace warpscope::draw {

namespace {

/// The key belongs to the last item until it is let go: nothing else moves with it.
int pressed(ImGuiKey key) {
    const ImGuiID item = ImGui::GetItemID();
    ImGui::SetKeyOwner(key, item);
    return ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, item) ? 1 : 0;
}

}  // namespace

bool hitArea(const char* id, ImVec2 wanted, Reach reach) {
    // Dear ImGui knows no area without a size; one that a small window left no room is a pixel.
    const ImVec2 size{std::max(wanted.x, 1.0f), std::max(wanted.y, 1.0f)};
#if IMGUI_VERSION_NUM >= 19130
    ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, reach == Reach::Arrows);
    const bool isClicked = ImGui::InvisibleButton(id, size, ImGuiButtonFlags_EnableNav);
    ImGui::PopItemFlag();
    return isClicked;
#else
    static_cast<void>(reach);
    return ImGui::InvisibleButton(id, size);
#endif
}

bool isHeldByPointer() {
    return ImGui::IsItemActive() &&
           ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Mouse;
}

bool beginChild(const char* id, ImVec2 size, ImGuiChildFlags flags, ImGuiWindowFlags windowFlags) {
#if IMGUI_VERSION_NUM >= 19090
    return ImGui::BeginChild(id, size, flags | ImGuiChildFlags_NavFlattened, windowFlags);
#else
    return ImGui::BeginChild(id, size, flags, windowFlags | ImGuiWindowFlags_NavFlattened);
#endif
}

bool takesWheelToScroll() {
    return ImGui::GetScrollMaxY() > 0;
}

bool isFocusSeen() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    return g.NavId != 0 && g.NavCursorVisible;
#else
    return g.NavId != 0 && !g.NavDisableHighlight;
#endif
}

Arrows takeArrows(ArrowAxis axis) {
    Arrows arrows;
    if (!isFocusSeen() || !ImGui::IsItemFocused()) return arrows;
    if (axis != ArrowAxis::Vertical)
        arrows.right = pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow);
    if (axis != ArrowAxis::Horizontal)
        arrows.down = pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
    return arrows;
}

}  // namespace warpscope::draw
