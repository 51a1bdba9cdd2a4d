#include "app/views/choice_row.h"

#include <imgui.h>

#include <string>

#include "app/draw/focus.h"
#include "app/draw/text.h"
#include "app/session/state/say.h"

namespace warpscope::views {

namespace {

float gapOfChoices(const theme::Metrics& m) {
    return m.gap * 0.5f;
}

float heightOfChoices(const theme::Metrics& m) {
    return m.tapped(m.small * 1.7f);
}

float widthOf(const ViewContext& context, const std::string& label) {
    const theme::Metrics& m = context.theme.metrics;
    return m.tapped(context.canvas.measure(label).x + m.padding * 1.4f);
}

bool isInOneRow(const ViewContext& context, float width, std::span<const Choice> choices) {
    const float gap = gapOfChoices(context.theme.metrics);
    float all = -gap;
    for (const Choice& choice : choices)
        all += widthOf(context, say(context.session, choice.key)) + gap;
    return all <= width;
}

/// Calls `place` with each choice that is seen, its words and its place from the upper left corner;
/// the height of all rows.
float placeChoices(const ViewContext& context, float width, std::span<const Choice> choices,
                   int chosen, auto place) {
    const theme::Metrics& m = context.theme.metrics;
    const float height = heightOfChoices(m);
    const float gap = gapOfChoices(m);
    const bool areAll = !context.session.isPresenting() || isInOneRow(context, width, choices);
    float x = 0, y = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (!areAll && static_cast<int>(i) != chosen) continue;
        const std::string label = say(context.session, choices[i].key);
        const float wide = widthOf(context, label);
        if (x > 0 && x + wide > width) {
            x = 0;
            y += height + gap;
        }
        place(i, label, draw::Box{x, y, x + wide, y + height});
        x += wide + gap;
    }
    return y + height;
}

}  // namespace

float choiceRowHeight(const ViewContext& context, float width, std::span<const Choice> choices,
                      int chosen) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    return placeChoices(context, width, choices, chosen,
                        [](std::size_t, const std::string&, const draw::Box&) {});
}

float drawChoiceRow(const ViewContext& context, draw::Point at, float width,
                    std::span<const Choice> choices, int& chosen) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const int before = chosen;
    return placeChoices(context, width, choices, before,
                        [&](std::size_t i, const std::string& label, const draw::Box& place) {
                            const draw::Box box{at.x + place.left, at.y + place.top,
                                                at.x + place.right, at.y + place.bottom};
                            ImGui::SetCursorScreenPos({box.left, box.top});
                            if (draw::hitArea(choices[i].id, {box.width(), box.height()}))
                                chosen = static_cast<int>(i);
                            const bool isOn = chosen == static_cast<int>(i);
                            const theme::Colour fill = isOn                     ? palette.accent
                                                       : ImGui::IsItemHovered() ? palette.line
                                                                                : palette.inset;
                            context.canvas.fill(box, fill, m.chipRadius);
                            draw::textCentred(context.canvas, box,
                                              isOn ? palette.onAccent : palette.text, label);
                        });
}

void drawChoiceRow(const ViewContext& context, std::span<const Choice> choices, int& chosen) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = drawChoiceRow(context, {at.x, at.y}, width, choices, chosen);
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, height});
}

draw::Box besideChoices(const ViewContext& context, float right, float top, float height) {
    const theme::Metrics& m = context.theme.metrics;
    const float bottom = top + height;
    return {ImGui::GetItemRectMax().x + m.gap, bottom - heightOfChoices(m), right, bottom};
}

}  // namespace warpscope::views
