#include "app/views/lanes/lanes_value_column.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/draw/draw.h"
#include "app/session/say.h"
#include "app/theme/fonts.h"

namespace warpscope::views {

namespace {

constexpr int kDigits = 5;  ///< Of a floating-point number.

struct ValueColumns {
    int count = 1;
    float fontSize = 0;
    int digits = kDigits;
};

/// In rows that are too low for a value each, those of neighbours stand beside each other, each at
/// its own height: as many as there is room for, in somewhat smaller letters or with fewer digits
/// where that helps.
ValueColumns columnsOf(const LanesPicture& picture, const present::LaneQuantity& quantity,
                       const sm::Warp& warp, int warpSize, int most, float size) {
    const auto& theme = picture.context.theme;
    const auto widestWith = [&](int digits) {
        theme::pushFont(theme.fonts.code, size);
        float widest = 0;
        for (int lane = 0; lane < picture.layout.lanes; ++lane) {
            const std::string value = present::laneValue(warp, quantity, lane, warpSize, digits);
            widest = std::max(widest, picture.context.canvas.measure(value).x);
        }
        theme::popFont();
        return widest;
    };
    if (most == 1) return {1, size};
    const float gap = theme.metrics.gap * 0.4f;
    const std::array<std::pair<int, float>, 3> widths{
        {{kDigits, widestWith(kDigits)}, {3, widestWith(3)}, {2, widestWith(2)}}};
    for (int count = most; count > 1; count /= 2)
        for (const auto& [digits, widest] : widths)
            for (const float share : {1.0f, 0.85f, 0.7f})
                if (static_cast<float>(count) * (widest * share + gap) <=
                    picture.layout.valuesWidth + gap)
                    return {count, size * share, digits};
    return {1, size};
}

/// Under the column, beside the numbers of the cycles.
void tellWhichLanes(const LanesPicture& picture, int step) {
    const ViewContext& context = picture.context;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const std::string words =
        say(context.session, "view.lanes.values.some", {{"count", std::to_string(step)}});
    const auto& layout = picture.layout;
    // Under the stack nothing stands.
    const float room =
        std::max(layout.valuesWidth, layout.stackLeft + layout.stackWidth - layout.valuesLeft);
    draw::text(context.canvas, picture.at(layout.valuesLeft, layout.axisTop),
               context.theme.palette.muted, words, room);
}

}  // namespace

void drawQuantityChoice(const ViewContext& context,
                        const std::vector<present::LaneQuantity>& quantities,
                        const std::string& shownName, ImVec2 at, float width) {
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
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

void paintValues(const LanesPicture& picture, const present::LaneQuantity& quantity,
                 const sm::Warp& warp, int warpSize) {
    const auto& theme = picture.context.theme;
    const auto& layout = picture.layout;
    int step = layout.valueStep;
    const float room = static_cast<float>(step) * layout.rowHeight * 1.1f;
    const float most = std::min(theme.metrics.codeSmall, room);
    const auto [columns, size, digits] = columnsOf(picture, quantity, warp, warpSize, step, most);
    // Of so many lanes, each of them is in another column.
    step /= columns;
    theme::pushFont(theme.fonts.code, size);
    for (int lane = 0; lane < layout.lanes; ++lane) {
        const bool isMarked = lane == picture.markedLane;
        // A marked lane between two shown ones would be written over them.
        const bool isShown = picture.markedLane < 0 || step == 1 ? lane % step == 0 : isMarked;
        if (!isShown) continue;
        const std::string value = present::laneValue(warp, quantity, lane, warpSize, digits);
        const float middle = layout.gridTop + (static_cast<float>(lane) + 0.5f) * layout.rowHeight;
        const bool isActive = hasLane(warp.active(), lane);
        const int column = columns - 1 - lane / step % columns;
        const float right =
            layout.valuesLeft + layout.valuesWidth -
            layout.valuesWidth * static_cast<float>(column) / static_cast<float>(columns);
        draw::textRight(picture.context.canvas, picture.at(right, middle - size / 2),
                        isActive ? theme.palette.text : theme.palette.muted, value);
    }
    theme::popFont();
    if (step > 1 && picture.markedLane < 0) tellWhichLanes(picture, step);
}

}  // namespace warpscope::views
