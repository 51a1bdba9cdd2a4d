#include "app/shell/windows/overlay.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/icons.h"

namespace warpscope::shell {

namespace {

constexpr ImGuiWindowFlags kFlags =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
    ImGuiWindowFlags_NoScrollWithMouse;

constexpr float kNarrow = 40;  ///< Letters.
constexpr float kMaxShare = 0.94f;

bool isClickBeside(ImVec2 min, ImVec2 max) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool isInside =
        mouse.x >= min.x && mouse.x < max.x && mouse.y >= min.y && mouse.y < max.y;
    // Not while the window comes up: the click that opened it lies beside it.
    return ImGui::IsMouseClicked(0) && !isInside && !ImGui::IsWindowAppearing() &&
           !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
}

}  // namespace

ScopedCover::ScopedCover(bool isCovered) {
    if (isCovered) hovered_ = std::exchange(GImGui->HoveredWindow, nullptr);
}

ScopedCover::~ScopedCover() {
    if (hovered_ != nullptr) GImGui->HoveredWindow = hovered_;
}

ScopedOverlay::ScopedOverlay(const theme::Theme& theme, const char* id, std::string_view title,
                             ImVec2 share, ImVec2 maximum) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float letter = theme.metrics.body;
    // On a phone all of the width but a rim to tap on.
    const bool isNarrow = display.x < kNarrow * letter;
    const ImVec2 size = {std::min(display.x * (isNarrow ? kMaxShare : share.x), maximum.x * letter),
                         std::min(display.y * share.y, maximum.y * letter)};
    const ImVec2 min = {(display.x - size.x) / 2, (display.y - size.y) / 2};
    ImGui::SetNextWindowPos(min);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2{theme.metrics.padding * 1.5f, theme.metrics.padding * 1.5f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme.palette.panel);
    ImGui::PushStyleColor(ImGuiCol_Border, theme.palette.line);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin(id, nullptr, kFlags);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(2);
    if (ImGui::IsWindowAppearing()) ImGui::SetWindowFocus();

    const ImVec2 start = ImGui::GetCursorPos();
    const float side = theme.metrics.tapped(theme.metrics.body * 1.5f);
    ImGui::SetCursorPosX(start.x + ImGui::GetContentRegionAvail().x - side);
    const std::string cross = std::string(id) + ".close";
    wantsToClose_ = draw::iconButton(theme, cross.c_str(), draw::Icon::Close, {side, side}, "");
    ImGui::SetCursorPos(start);
    draw::panelHeading(theme, title, "");
    ImGui::SetCursorPosY(start.y + side + theme.metrics.gap);
    wantsToClose_ |= isClickBeside(min, {min.x + size.x, min.y + size.y});
}

ScopedOverlay::~ScopedOverlay() {
    // Where nothing was drawn after the heading, the window still ends below it.
    ImGui::Dummy({0, 0});
    ImGui::End();
}

}  // namespace warpscope::shell
