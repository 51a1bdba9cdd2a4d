#include "app/views/lanes/lanes_value_column.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/draw.h"
#include "app/session/state/say.h"
#include "app/theme/fonts.h"

namespace warpscope::views {

namespace {

/// Between numbers in one line, in their letters' size: "26.375" and "31.438" must not become one.
constexpr float kLettersApart = 0.5f;
/// How much larger letters must get for twice as many lanes in a line.
constexpr float kLarger = 1.15f;
/// Of the small code's letters: the last row of a lecture reads no smaller ones, or, where all lanes
/// keep their values by that, slightly smaller ones.
constexpr float kReadInHall = 0.8f, kReadOfAll = 0.75f;

struct ValueColumns {
    int count = 1;
    float fontSize = 0;
    int digits = present::kAllDigits;
};

/// In rows that are too low for a value each, those of neighbours stand beside each other in one
/// line: as many as there is room for, in somewhat smaller letters or with fewer digits where that
/// helps, and in much smaller ones where nothing else does, but none below `least`.
ValueColumns columnsOf(const LanesPicture& picture, const present::LaneQuantity& quantity,
                       const sm::Warp& warp, int warpSize, int most, float size, float least) {
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
    const float gap = kLettersApart * size;
    const std::array<std::pair<int, float>, 3> widths{
        {{present::kAllDigits, widestWith(present::kAllDigits)},
         {3, widestWith(3)},
         {2, widestWith(2)}}};
    const std::array<std::vector<float>, 2> shares{{{1.0f, 0.85f}, {0.7f}}};
    for (int count = most; count > 1; count /= 2)
        for (const std::vector<float>& sizes : shares)
            for (const auto& [digits, widest] : widths)
                for (const float share : sizes)
                    if (size * share >= std::min(size, least) &&
                        static_cast<float>(count) * (widest + gap) * share <=
                            picture.layout.valuesWidth)
                        return {count, size * share, digits};
    return {1, size};
}

/// Under the column, beside the numbers of the cycles.
void tellWhichLanes(const LanesPicture& picture, int step) {
    const ViewContext& context = picture.context;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const std::string words =
        say(context.session, "view.lanes.values.some",
            {{"second", std::to_string(step)}, {"third", std::to_string(2 * step)}});
    const auto& layout = picture.layout;
    // Under the stack nothing stands.
    const float room =
        std::max(layout.valuesWidth, layout.stackLeft + layout.stackWidth - layout.valuesLeft);
    draw::text(context.canvas, picture.at(layout.valuesLeft, layout.axisTop),
               context.theme.palette.muted, words, room);
}

std::string headOf(int lane) {
    return std::to_string(lane) + ":";
}

/// The room of the numbers before lines of values as wide as `widest`, in letters of `size`; 0 =
/// there is none that keeps number and value apart ("12:" and "12" must not become "12:12").
float roomOfHeads(const LanesPicture& picture, const ValueColumns& chosen, float room,
                  float widest) {
    if (chosen.count == 1) return 0;
    const float head = picture.context.canvas.measure(headOf(picture.layout.lanes)).x;
    const float gap = kLettersApart * chosen.fontSize;
    return head + static_cast<float>(chosen.count) * (widest + gap) <= room ? head : 0;
}

/// Before the values of some lanes in a line the number of its first lane.
void paintLineHeads(const LanesPicture& picture, int inLine, float size) {
    const auto& layout = picture.layout;
    for (int lane = 0; lane < layout.lanes; lane += inLine) {
        const float middle =
            layout.gridTop +
            (static_cast<float>(lane) + 0.5f * static_cast<float>(inLine)) * layout.rowHeight;
        draw::text(picture.context.canvas, picture.at(layout.valuesLeft, middle - size / 2),
                   picture.context.theme.palette.muted, headOf(lane));
    }
}

/// How the values are written in rows of which a line takes `step`, which grows where letters would
/// be too small.
ValueColumns chooseColumns(const LanesPicture& picture, const present::LaneQuantity& quantity,
                           const sm::Warp& warp, int warpSize, int& step) {
    const auto& theme = picture.context.theme;
    const auto& layout = picture.layout;
    const float least =
        picture.context.session.isPresenting() ? kReadInHall * theme.metrics.codeSmall : 0;
    const auto columnsWith = [&](int beside) {
        const float room = static_cast<float>(beside) * layout.rowHeight * 1.1f;
        const float most = std::min(theme.metrics.codeSmall, room);
        return columnsOf(picture, quantity, warp, warpSize, beside, most, least);
    };
    ValueColumns chosen = columnsWith(step);
    const auto isRead = [&] {
        const float share = chosen.count == step ? kReadOfAll / kReadInHall : 1.0f;
        return chosen.fontSize >= share * least;
    };
    // In a lecture some lanes that are read before all that are not.
    while (!isRead() && 2 * step <= layout.lanes) {
        step *= 2;
        chosen = columnsWith(step);
    }
    // Fewer lines are higher ones: taken where each lane keeps its value, in larger letters.
    if (step > 1 && 2 * step <= layout.lanes) {
        const ValueColumns larger = columnsWith(2 * step);
        if (larger.count == 2 * step && larger.fontSize > kLarger * chosen.fontSize) {
            chosen = larger;
            step *= 2;
        }
    }
    return chosen;
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
    const ValueColumns chosen = chooseColumns(picture, quantity, warp, warpSize, step);
    const auto [columns, size, digits] = chosen;
    // Of so many lanes, each of them is in another column.
    const int inLine = step;
    step /= columns;
    theme::pushFont(theme.fonts.code, size);
    // The last one keeps away from the stack.
    const float air = columns > 1 ? theme.metrics.gap * 0.4f : 0;
    float widest = 0;
    for (int lane = 0; lane < layout.lanes; lane += step) {
        const std::string value = present::laneValue(warp, quantity, lane, warpSize, digits);
        widest = std::max(widest, picture.context.canvas.measure(value).x);
    }
    const float heads = roomOfHeads(picture, chosen, layout.valuesWidth - air, widest);
    const float valuesLeft = layout.valuesLeft + heads;
    const float width = (layout.valuesWidth - air - heads) / static_cast<float>(columns);
    for (int lane = 0; lane < layout.lanes; ++lane) {
        const bool isMarked = lane == picture.markedLane;
        // A marked lane between two shown ones would be written over them.
        const bool isShown = picture.markedLane < 0 || step == 1 ? lane % step == 0 : isMarked;
        if (!isShown) continue;
        const std::string value = present::laneValue(warp, quantity, lane, warpSize, digits);
        // Those beside each other stand in one line: each at its own height was a staircase.
        const float first = static_cast<float>(columns > 1 ? lane / inLine * inLine : lane);
        const float high = columns > 1 ? static_cast<float>(inLine) : 1.0f;
        const float middle = layout.gridTop + (first + 0.5f * high) * layout.rowHeight;
        const bool isActive = hasLane(warp.active(), lane);
        const float right = valuesLeft + width * static_cast<float>(lane / step % columns + 1);
        draw::textRight(picture.context.canvas, picture.at(right, middle - size / 2),
                        isActive ? theme.palette.text : theme.palette.muted, value);
        if (layout.valueStep == 1) continue;  // A part of its row.
        // Lines touch: its ring lies within its own.
        const float reach = kRingReach * theme.metrics.scale;
        const float half = std::max(size * 0.35f, high * layout.rowHeight / 2 - reach);
        const float left = right - picture.context.canvas.measure(value).x;
        picture.context.offer(
            "lane " + std::to_string(lane),
            draw::between(picture.at(left, middle - half), picture.at(right, middle + half)));
    }
    if (heads > 0) paintLineHeads(picture, inLine, size);
    theme::popFont();
    if (step > 1 && picture.markedLane < 0) tellWhichLanes(picture, step);
}

}  // namespace warpscope::views
