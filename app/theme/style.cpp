#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/theme/theme.h"

namespace warpscope::theme {

namespace {

void applySizes(ImGuiStyle& style, const Metrics& m) {
    const float s = m.scale;
    style.WindowPadding = {m.padding, m.padding};
    style.FramePadding = {8 * s, std::max(4 * s, (m.tap - m.body) / 2)};
    style.ItemSpacing = {m.gap * 0.8f, m.gap * 0.6f};
    style.ItemInnerSpacing = {6 * s, 4 * s};
    style.ScrollbarSize = 10 * s;
    style.GrabMinSize = 12 * s;
    style.WindowRounding = m.radius;
    style.ChildRounding = m.radius;
    style.PopupRounding = m.radius;
    style.FrameRounding = m.chipRadius;
    style.GrabRounding = m.radius;
    style.ScrollbarRounding = m.radius;
    style.TabRounding = m.chipRadius;
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.FrameBorderSize = 0;
    style.PopupBorderSize = 1;
    style.WindowMinSize = {1, 1};
    style.AntiAliasedLines = true;
}

void applyColours(ImGuiStyle& style, const Palette& p) {
    const ImU32 raised = mix(p.inset, p.text, 0.08f);
    const ImU32 pressed = mix(p.inset, p.text, 0.16f);
    const std::pair<ImGuiCol, ImU32> colours[] = {
        {ImGuiCol_Text, p.text},
        {ImGuiCol_TextDisabled, p.muted},
        {ImGuiCol_WindowBg, p.background},
        {ImGuiCol_ChildBg, withAlpha(p.panel, 0)},
        {ImGuiCol_PopupBg, mix(p.panel, p.inset, 0.5f)},
        {ImGuiCol_Border, p.line},
        {ImGuiCol_FrameBg, p.inset},
        {ImGuiCol_FrameBgHovered, raised},
        {ImGuiCol_FrameBgActive, pressed},
        {ImGuiCol_TitleBg, p.panel},
        {ImGuiCol_TitleBgActive, p.panel},
        {ImGuiCol_MenuBarBg, p.panel},
        {ImGuiCol_ScrollbarBg, withAlpha(p.panel, 0)},
        {ImGuiCol_ScrollbarGrab, p.line},
        {ImGuiCol_ScrollbarGrabHovered, p.muted},
        {ImGuiCol_ScrollbarGrabActive, p.accent},
        {ImGuiCol_CheckMark, p.accent},
        {ImGuiCol_SliderGrab, p.text},
        {ImGuiCol_SliderGrabActive, p.accent},
        {ImGuiCol_Button, p.inset},
        {ImGuiCol_ButtonHovered, raised},
        {ImGuiCol_ButtonActive, pressed},
        {ImGuiCol_Header, p.inset},
        {ImGuiCol_HeaderHovered, raised},
        {ImGuiCol_HeaderActive, pressed},
        {ImGuiCol_Separator, p.line},
        {ImGuiCol_SeparatorHovered, p.accent},
        {ImGuiCol_SeparatorActive, p.accent},
        {ImGuiCol_ResizeGrip, withAlpha(p.panel, 0)},
        {ImGuiCol_TextSelectedBg, withAlpha(p.accent, 0.35f)},
        {ImGuiCol_ModalWindowDimBg, withAlpha(p.background, 0.6f)},
    };
    for (const auto& [slot, colour] : colours)
        style.Colors[slot] = ImGui::ColorConvertU32ToFloat4(colour);
}

}  // namespace

void applyStyle(const Theme& theme) {
    ImGuiStyle& style = ImGui::GetStyle();
    applySizes(style, theme.metrics);
    applyColours(style, theme.palette);
#if IMGUI_VERSION_NUM >= 19200
    style.FontSizeBase = theme.metrics.body;
    // Within a frame Dear ImGui puts the old size back when its font is popped; this one lasts.
    style._NextFrameFontSizeBase = theme.metrics.body;
#endif
}

}  // namespace warpscope::theme
