#include "app/shell/panels.h"

#include <string>

#include "app/draw/draw.h"

namespace warpscope::shell {

namespace {

constexpr ImGuiWindowFlags kStill =
    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;

}  // namespace

void drawPanel(const views::ViewContext& context, views::View& view, const Rect& rect) {
    const theme::Theme& theme = context.theme;
    const std::string id = "panel." + std::string(view.key());
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, theme.palette.panel);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2{theme.metrics.padding, theme.metrics.padding});
    const bool isVisible = ImGui::BeginChild(id.c_str(), {rect.width, rect.height},
                                             ImGuiChildFlags_AlwaysUseWindowPadding, kStill);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    if (isVisible) {
        draw::panelHeading(theme, view.title(context), view.status(context));
        if (ImGui::BeginChild("content", ImGui::GetContentRegionAvail())) view.draw(context);
        ImGui::EndChild();
    }
    ImGui::EndChild();
}

std::optional<float> drawSplitter(const theme::Theme& theme, const Splitter& splitter,
                                  float minimum) {
    const Rect& rect = splitter.rect;
    const bool isRow = splitter.axis == Node::Axis::Row;
    // In a window of a few pixels there is nothing to drag.
    if (rect.width <= 0 || rect.height <= 0) return std::nullopt;
    const std::string id = "splitter." + splitter.name;
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::InvisibleButton(id.c_str(), {rect.width, rect.height});
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return std::nullopt;
    ImGui::SetMouseCursor(isRow ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    const float inset = (isRow ? rect.width : rect.height) * 0.35f;
    const ImVec2 min = {rect.x + (isRow ? inset : 0), rect.y + (isRow ? 0 : inset)};
    const ImVec2 max = {rect.x + rect.width - (isRow ? inset : 0),
                        rect.y + rect.height - (isRow ? 0 : inset)};
    ImGui::GetWindowDrawList()->AddRectFilled(min, max, theme.palette.accent, inset);
    if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(0, 1)) return std::nullopt;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return shareAt(splitter, isRow ? mouse.x : mouse.y, minimum);
}

}  // namespace warpscope::shell
