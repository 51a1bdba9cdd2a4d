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

namespace {

/// The width of states in a line with the words of a form; an empty one is their chips alone.
float stateLineWidth(const ViewContext& context, std::span<const trace::WarpState> states,
                     const char* form, float gap) {
    float width = -gap;
    for (const trace::WarpState state : states)
        width += stateEntryWidth(context,
                                 *form != 0 ? stateWords(context, state, form) : std::string()) +
                 gap;
    return width;
}

constexpr float kLineGap = 0.9f, kTightLineGap = 0.5f;

}  // namespace

bool statesHaveNames(const ViewContext& context, std::span<const trace::WarpState> states,
                     float width) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    return stateLineWidth(context, states, ".short", kTightLineGap * context.theme.metrics.gap) <=
           width;
}

void drawStateLine(const ViewContext& context, std::span<const trace::WarpState> states, ImVec2 at,
                   float width) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    struct Way {
        const char* form = "";
        float gap = kLineGap;
    };
    for (const Way& way : {Way{".name"}, Way{".short"}, Way{".short", kTightLineGap}, Way{""}}) {
        const bool isLast = *way.form == 0;
        const float gap = context.theme.metrics.gap * way.gap;
        if (!isLast && stateLineWidth(context, states, way.form, gap) > width) continue;
        for (const trace::WarpState state : states) {
            const std::string name = isLast ? "" : stateWords(context, state, way.form);
            drawStateEntry(context, state, name, at);
            at.x += stateEntryWidth(context, name) + gap;
        }
        return;
    }
}

}  // namespace warpscope::views
