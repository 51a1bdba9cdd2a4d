#include "app/views/source/source_foot.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "app/draw/choice_box.h"
#include "app/draw/draw.h"
#include "app/session/state/say.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::views {

namespace {

struct Heading {
    float right;  ///< 0 = its column is not shown.
    const char* key;
};

std::array<Heading, 2> headingsOf(const SourceColumns& columns) {
    return {
        {{columns.stallsRight, "view.source.stalls"}, {columns.countsRight, "view.source.issued"}}};
}

std::string nameOfLevel(const session::SlotReader& session) {
    const auto level = codegen::planOf(session.scenario().level).name;
    return say(session, "view.source." + std::string(level));
}

/// A button's width with its words.
float widthOfButton(const ViewContext& context, const std::string& words) {
    return context.canvas.measure(words).x + 2.4f * context.theme.metrics.gap;
}

/// Edit and level stand in the row of the headings where they find room there.
bool isOneRow(const ViewContext& context, const SourceColumns& columns, float width) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    float room = columns.barWidth > 0 ? columns.barLeft : width;
    for (const Heading& heading : headingsOf(columns)) {
        if (heading.right <= 0) continue;
        const float wide = context.canvas.measure(say(context.session, heading.key)).x;
        room = std::min(room, heading.right - wide);
    }
    const float tick = widthOfButton(context, say(context.session, "view.source.instructions")) +
                       context.theme.metrics.small * 1.6f;
    return tick + widthOfButton(context, say(context.session, "view.source.edit.start")) +
               widthOfButton(context, nameOfLevel(context.session)) <
           room;
}

void drawHeadings(const ViewContext& context, const SourceColumns& columns, draw::Point at,
                  float width, float free) {
    if (columns.areHidden) return;
    const theme::Palette& palette = context.theme.palette;
    draw::Canvas& canvas = context.canvas;
    if (columns.barWidth > 0)
        draw::text(canvas, {at.x + columns.barLeft, at.y}, palette.muted,
                   say(context.session, "view.source.lanes"), width - columns.barLeft);
    for (const Heading& heading : headingsOf(columns)) {
        const std::string words = say(context.session, heading.key);
        const bool fits = free + canvas.measure(words).x < at.x + heading.right;
        if (heading.right <= 0 || !fits) continue;
        draw::textRight(canvas, {at.x + heading.right, at.y}, palette.muted, words);
        free = at.x + heading.right;
    }
}

void drawFootButtons(const ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (draw::button(context.theme, say(session, "view.source.edit.start"), "source.edit"))
        context.actions.push_back(session::SetEditing{true, session.selected().line.value_or(0)});
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(session, "view.source.edit.start_tip"));
    ImGui::SameLine();
    if (draw::button(context.theme, nameOfLevel(session), "source.level")) {
        const auto plans = codegen::plans();
        const auto& now = codegen::planOf(session.scenario().level);
        auto next = static_cast<std::size_t>(&now - plans.data() + 1) % plans.size();
        context.actions.push_back(session::SetKnob{std::string(scenario::keys::kOptimization),
                                                   std::string(plans[next].name), context.slot()});
    }
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(session, "view.source.edit.level_tip"));
}

float rowHeight(const theme::Metrics& metrics) {
    return metrics.tapped(metrics.small + metrics.gap * 0.8f);
}

}  // namespace

bool hasHeadings(const SourceColumns& columns) {
    const auto isShown = [](const Heading& heading) { return heading.right > 0; };
    return columns.barWidth > 0 || std::ranges::any_of(headingsOf(columns), isShown);
}

float sourceFootHeight(const ViewContext& context, const SourceColumns& columns, float width) {
    // In a lecture the row is a line of code more, unless it names columns.
    if (context.session.isPresenting() && !hasHeadings(columns)) return 0;
    const bool isOne = context.session.isPresenting() || isOneRow(context, columns, width);
    // What a finger taps is as high as its row, which stands apart from the code.
    const float apart = context.theme.metrics.tap > 0 ? ImGui::GetStyle().ItemSpacing.y : 0;
    return apart + rowHeight(context.theme.metrics) * (isOne ? 1.0f : 2.0f);
}

void drawSourceFoot(const ViewContext& context, const SourceColumns& columns, float width,
                    bool& showsInstructions) {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (context.session.isPresenting()) {
        if (hasHeadings(columns))
            drawHeadings(context, columns, {at.x, at.y + m.gap * 0.2f}, width, at.x);
        return;
    }
    const bool isOne = isOneRow(context, columns, width);
    const std::string label = say(context.session, "view.source.instructions") + "###instructions";
    const float above = std::max(m.gap * 0.1f, (m.tap - m.small) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {m.gap * 0.2f, above});
    draw::checkbox(context.theme, label.c_str(), &showsInstructions);
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "view.source.instructions_tip"));
    if (isOne)
        ImGui::SameLine();
    else
        ImGui::SetCursorScreenPos({at.x, at.y + rowHeight(m)});
    const float free = ImGui::GetItemRectMax().x;
    ImGui::PopStyleVar();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {m.gap * 0.6f, above});
    drawFootButtons(context);
    ImGui::PopStyleVar();
    drawHeadings(context, columns, {at.x, at.y + m.gap * 0.2f}, width,
                 isOne ? ImGui::GetItemRectMax().x : free);
}

}  // namespace warpscope::views
