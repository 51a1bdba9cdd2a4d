#include "app/views/state_legend.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/views/map_colours.h"

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
    const theme::Colour fill = theme::cellColourOf(theme.palette, state);
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

void drawStateShare(const ViewContext& context, trace::WarpState state, const draw::Box& stretch,
                    const draw::Box& covered) {
    const theme::Theme& theme = context.theme;
    const theme::Colour fill = theme::cellColourOf(theme.palette, state);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const std::string letter(1, trace::infoOf(state).letter);
    const float wide = context.canvas.measure(letter).x;
    const auto hasRoom = [&](const draw::Box& box) {
        return box.height() >= theme.metrics.codeSmall * 0.9f && box.width() >= 2 * wide;
    };
    context.canvas.fill(stretch, fill, 0);
    const auto write = [&](const draw::Box& box) {
        draw::textCentred(context.canvas, box, theme::textOn(theme.palette, fill), letter);
    };
    // As high in all places that have something over them: names are not equally wide.
    const float top = (stretch.top + stretch.bottom - theme.metrics.codeSmall) / 2;
    const bool isCovered = covered.overlaps(stretch) && top < covered.bottom &&
                           top + theme.metrics.codeSmall > covered.top;
    if (!isCovered) {
        if (hasRoom(stretch)) write(stretch);
        return;
    }
    const draw::Box below{stretch.left, covered.bottom, stretch.right, stretch.bottom};
    const draw::Box beside{covered.right, stretch.top, stretch.right, stretch.bottom};
    if (hasRoom(below))
        write(below);
    else if (hasRoom(beside))
        write(beside);
}

void leaveStates(const ViewContext& context, std::span<const trace::WarpState> states) {
    std::vector<LegendEntry> entries;
    for (const trace::WarpState state : states)
        entries.push_back({theme::cellColourOf(context.theme.palette, state),
                           std::string(1, trace::infoOf(state).letter),
                           stateWords(context, state, ".name"), false,
                           stateWords(context, state, ".short")});
    context.leaveLegend(entries);
}

namespace {

constexpr float kLineGap = 0.9f, kTightLineGap = 0.5f;

using StateNames = std::vector<std::string>;  // An empty one: the chip alone.

StateNames namesOf(const ViewContext& context, std::span<const trace::WarpState> states,
                   const char* form) {
    StateNames names;
    for (const trace::WarpState state : states)
        names.push_back(stateWords(context, state, form));
    return names;
}

float stateLineWidth(const ViewContext& context, const StateNames& names, float gap) {
    float width = -gap;
    for (const std::string& name : names)
        width += stateEntryWidth(context, name) + gap;
    return width;
}

/// Where not all short names have room, those that have.
StateNames someNames(const ViewContext& context, std::span<const trace::WarpState> states,
                     float width, float gap) {
    StateNames names(states.size());
    for (const trace::WarpState state : trace::namedFirst()) {
        const auto at = std::ranges::find(states, state);
        if (at == states.end()) continue;
        std::string& name = names[static_cast<std::size_t>(at - states.begin())];
        name = stateWords(context, state, ".short");
        if (stateLineWidth(context, names, gap) > width) name.clear();
    }
    return names;
}

}  // namespace

float drawStateLine(const ViewContext& context, std::span<const trace::WarpState> states, ImVec2 at,
                    float width) {
    const float left = at.x;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    float gap = kLineGap * context.theme.metrics.gap;
    StateNames names = namesOf(context, states, ".name");
    if (stateLineWidth(context, names, gap) > width) names = namesOf(context, states, ".short");
    if (stateLineWidth(context, names, gap) > width)
        gap = kTightLineGap * context.theme.metrics.gap;
    if (stateLineWidth(context, names, gap) > width) names = someNames(context, states, width, gap);
    // A chip alone before one with its word would seem to share it.
    for (const bool isNamed : {true, false})
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (names[i].empty() == isNamed) continue;
            drawStateEntry(context, states[i], names[i], at);
            at.x += stateEntryWidth(context, names[i]) + gap;
        }
    return at.x - left;
}

float drawStateLines(const ViewContext& context, std::span<const trace::WarpState> states,
                     float left, float bottom, float width, bool hasTwo) {
    const float line = stateLegendHeight(context.theme.metrics);
    const auto isLong = [&] {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        return stateLineWidth(context, namesOf(context, states, ".short"),
                              kTightLineGap * context.theme.metrics.gap) > width;
    };
    if (!hasTwo && isLong()) {
        // In smaller letters, each with its word.
        std::vector<LegendEntry> entries;
        for (const trace::WarpState state : states)
            entries.push_back({theme::cellColourOf(context.theme.palette, state),
                               std::string(1, trace::infoOf(state).letter),
                               stateWords(context, state, ".short")});
        paintLegend(context, {left, bottom - line, left + width, bottom}, entries);
        return line;
    }
    if (!isLong()) {
        drawStateLine(context, states, {left, bottom - line}, width);
        return line;
    }
    const std::size_t first = (states.size() + 1) / 2;
    drawStateLine(context, states.first(first), {left, bottom - 2 * line}, width);
    drawStateLine(context, states.subspan(first), {left, bottom - line}, width);
    return 2 * line;
}

}  // namespace warpscope::views
