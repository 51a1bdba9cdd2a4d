#include "app/shell/input/keyboard_focus.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <array>

#include "app/draw/focus.h"
#include "app/draw/imgui_canvas.h"
#include "app/widgets/key_press.h"

namespace warpscope::shell {

namespace {

/// Keys that move the cursor while nothing has the focus.
constexpr std::array<ImGuiKey, 4> kArrows{ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                                          ImGuiKey_DownArrow};
/// Keys of the transport, and of a remote control, whatever has the focus.
constexpr std::array<ImGuiKey, 4> kAlways{ImGuiKey_PageUp, ImGuiKey_PageDown, ImGuiKey_Home,
                                          ImGuiKey_End};

/// Tab looks for a place, and not a dialog for its field.
bool isTabPressed() {
    return (GImGui->NavMoveFlags & ImGuiNavMoveFlags_IsTabbing) != 0 &&
           GImGui->NavMoveScoringItems && ImGui::IsKeyPressed(ImGuiKey_Tab);
}

/// Dear ImGui keeps a bar on a layer of its own, which Tab and arrows do not leave. While they look
/// for a place across both, all of it is the layer of the panels; what was found says itself, a
/// frame later, where it stands.
bool isLookingAcross() {
    const ImGuiContext& g = *GImGui;
    const bool isTab = (g.NavMoveFlags & ImGuiNavMoveFlags_IsTabbing) != 0;
    const bool isUpright = g.NavMoveDir == ImGuiDir_Up || g.NavMoveDir == ImGuiDir_Down;
    return g.NavMoveScoringItems && (isTab || isUpright) && g.OpenPopupStack.empty();
}

}  // namespace

void KeyboardFocus::enable() {
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
#if IMGUI_VERSION_NUM >= 19000
    // There are no windows beside each other to go through.
    GImGui->ConfigNavWindowingKeyNext = 0;
    GImGui->ConfigNavWindowingKeyPrev = 0;
#endif
}

void KeyboardFocus::hide() {
#if IMGUI_VERSION_NUM >= 19140
    ImGui::SetNavCursorVisible(false);
#else
    GImGui->NavDisableHighlight = true;
#endif
}

void KeyboardFocus::show() {
#if IMGUI_VERSION_NUM >= 19140
    ImGui::SetNavCursorVisible(true);
#else
    GImGui->NavDisableHighlight = false;
#endif
}

void KeyboardFocus::begin() {
    ImGuiContext& g = *GImGui;
    // What is under the pointer is hovered, not what has the focus.
#if IMGUI_VERSION_NUM >= 19140
    g.NavHighlightItemUnderNav = false;
#else
    g.NavDisableMouseHover = false;
#endif
    // Where somebody writes, the caret shows it.
    if (ImGui::GetIO().WantTextInput && g.ActiveId != 0 && g.ActiveId == g.NavId) hide();
    // A frame may take in the press of Tab and the release of Shift together.
    const bool isBack = (widgets::modifiersAtPress(ImGuiKey_Tab) & ImGuiMod_Shift) != 0;
    if (isTabPressed() && isBack) g.NavTabbingDir = -1;
    if (!g.OpenPopupStack.empty()) return;
    if (isLookingAcross()) g.NavLayer = ImGuiNavLayer_Main;
    // Owned by nobody that Dear ImGui knows, they do not move the focus.
    const ImGuiID nobody = ImHashStr("keyboard focus");
    for (const ImGuiKey key : kAlways)
        ImGui::SetKeyOwner(key, nobody);
    // A text field takes back with Escape what was typed.
    if (g.ActiveId == 0) ImGui::SetKeyOwner(ImGuiKey_Escape, nobody);
    if (draw::isFocusSeen()) return;
    for (const ImGuiKey key : kArrows)
        ImGui::SetKeyOwner(key, nobody);
}

void KeyboardFocus::join(BarPart part) {
    if (!isLookingAcross()) return;
    const bool opensMenu = part == BarPart::Menus && GImGui->NavMoveDir == ImGuiDir_Down;
    if (!opensMenu) GImGui->CurrentWindow->DC.NavLayerCurrent = ImGuiNavLayer_Main;
}

void KeyboardFocus::draw(const theme::Theme& theme) {
    const ImGuiContext& g = *GImGui;
    // What had it is gone, with a menu or a view: Tab would look for it for ever. It begins anew.
    const bool isMoving = g.NavMoveSubmitted || g.NavInitRequest || g.NavInitResult.ID != 0;
    if (!g.NavIdIsAlive && !isMoving && g.OpenPopupStack.empty()) hide();
    if (!draw::isFocusSeen() || g.NavWindow == nullptr || !g.NavIdIsAlive) return;
    // A menu shows by itself where it stands.
    if (!g.OpenPopupStack.empty()) return;
    ImRect rect = ImGui::WindowRectRelToAbs(g.NavWindow, g.NavWindow->NavRectRel[g.NavLayer]);
    // The bar lies above what a window scrolls.
    const bool isInBar = g.NavLayer == ImGuiNavLayer_Menu;
    rect.ClipWith(isInBar ? g.NavWindow->OuterRectClipped : g.NavWindow->ClipRect);
    if (rect.IsInverted()) return;
    const float reach = 2 * theme.metrics.scale;
    draw::ImGuiCanvas canvas = draw::ImGuiCanvas::overWindows(theme);
    canvas.frame({rect.Min.x - reach, rect.Min.y - reach, rect.Max.x + reach, rect.Max.y + reach},
                 theme.palette.accent, theme.metrics.chipRadius, 2 * theme.metrics.scale);
}

}  // namespace warpscope::shell
