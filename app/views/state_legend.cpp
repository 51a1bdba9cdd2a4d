#include "app/views/state_legend.h"

#include <vector>

#include "app/draw/draw.h"

namespace warpscope::views {

namespace {

float chipSize(const theme::Metrics& metrics) {
    return metrics.small * 1.15f;
}

}  // namespace

std::string stateWords(const ViewContext& context, trace::WarpState state, const char* form) {
    return context.session.text("state." + std::string(trace::infoOf(state).key) + form);
}

float stateLegendHeight(const theme::Metrics& metrics) {
    return metrics.small * 1.5f;
}

float stateEntryWidth(const ViewContext& context, const std::string& name) {
    const theme::Metrics& metrics = context.theme.metrics;
    return chipSize(metrics) +
           (name.empty() ? 0 : metrics.gap / 2 + context.canvas.measure(name).x);
}

void drawStateEntry(const ViewContext& context, trace::WarpState state, const std::string& name,
                    ImVec2 at) {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& metrics = theme.metrics;
    const float height = stateLegendHeight(metrics);
    const float chip = chipSize(metrics);
    const float top = at.y + (height - chip) / 2;
    const theme::Colour fill = theme::colourOf(theme.palette, state);
    const char letter[2] = {trace::infoOf(state).letter, 0};
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        draw::cell(context.canvas, {at.x, top, at.x + chip, top + chip}, fill,
                   theme::textOn(theme.palette, fill), letter, metrics.chipRadius / 2);
    }
    draw::text(context.canvas, {at.x + chip + metrics.gap / 2, at.y + (height - metrics.small) / 2},
               theme.palette.muted, name);
    const ImVec2 end{at.x + stateEntryWidth(context, name), at.y + height};
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, end))
        draw::tooltip(theme, stateWords(context, state, ".name") + ": " +
                                 stateWords(context, state, ".meaning"));
}

void leaveStates(const ViewContext& context, std::span<const trace::WarpState> states) {
    std::vector<LegendEntry> entries;
    for (const trace::WarpState state : states)
        entries.push_back({theme::colourOf(context.theme.palette, state),
                           std::string(1, trace::infoOf(state).letter),
                           stateWords(context, state, ".name")});
    context.leaveLegend(entries);
}

void drawStateLine(const ViewContext& context, std::span<const trace::WarpState> states, ImVec2 at,
                   float width) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float gap = context.theme.metrics.gap * 0.9f;
    for (const char* form : {".name", ".short", ""}) {
        const bool isLast = *form == 0;
        std::vector<std::string> names;
        float wanted = -gap;
        for (const trace::WarpState state : states) {
            names.push_back(isLast ? std::string() : stateWords(context, state, form));
            wanted += stateEntryWidth(context, names.back()) + gap;
        }
        if (wanted > width && !isLast) continue;
        for (std::size_t i = 0; i < states.size(); ++i) {
            drawStateEntry(context, states[i], names[i], at);
            at.x += stateEntryWidth(context, names[i]) + gap;
        }
        return;
    }
}

}  // namespace warpscope::views
