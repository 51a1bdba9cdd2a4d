#include "app/views/lanes_value_column.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "app/views/say.h"

namespace warpscope::views {

namespace {

using draw::ScopedFont;

/// The lowest row in which a digit of the small code font can still be read, at scale 1.
constexpr float kLowestReadableRow = 9;

}  // namespace

void drawQuantityChoice(const ViewContext& context, const std::vector<LaneQuantity>& quantities,
                        const std::string& shownName, ImVec2 at, float width) {
    const ScopedFont font(context.theme, ScopedFont::Role::CodeSmall);
    ImGui::SetCursorScreenPos(at);
    ImGui::SetNextItemWidth(width);
    const std::string preview = shownName.empty() ? "–" : shownName;
    const ImVec2 padding{context.theme.metrics.gap * 0.5f, context.theme.metrics.gap * 0.2f};
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
    if (ImGui::BeginCombo("##lane variable", preview.c_str())) {
        for (const auto& quantity : quantities)
            if (ImGui::Selectable(quantity.name.c_str(), quantity.name == shownName))
                context.actions.push_back(session::SetLaneVariable{quantity.name});
        ImGui::EndCombo();
    }
    ImGui::PopStyleVar();
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "view.lanes.values.tip"));
}

void paintValues(const LanesPicture& picture, const LaneQuantity& quantity, const sm::Warp& warp,
                 int warpSize) {
    const auto& theme = picture.context.theme;
    const auto& layout = picture.layout;
    const ScopedFont font(theme, ScopedFont::Role::CodeSmall);
    const float size = std::min(ImGui::GetFontSize(), layout.rowHeight * 1.1f);
    const bool isReadable = layout.rowHeight >= kLowestReadableRow * theme.metrics.scale;
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImFont* face = ImGui::GetFont();
    for (int lane = 0; lane < layout.lanes; ++lane) {
        if (!isReadable && lane != picture.markedLane) continue;
        const std::string value = laneValue(warp, quantity, lane, warpSize);
        const float height = isReadable ? size : ImGui::GetFontSize();
        const float width = face->CalcTextSizeA(height, FLT_MAX, 0, value.c_str()).x;
        const float middle = layout.gridTop + (static_cast<float>(lane) + 0.5f) * layout.rowHeight;
        const ImVec2 at =
            picture.at(layout.valuesLeft + layout.valuesWidth - width, middle - height / 2);
        const bool isActive = hasLane(warp.active(), lane);
        const ImU32 ink = isActive ? theme.palette.text : theme.palette.muted;
        list->AddText(face, height, at, ink, value.c_str());
    }
}

}  // namespace warpscope::views
