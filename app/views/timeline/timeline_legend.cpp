#include "app/views/timeline/timeline_legend.h"

#include <array>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/session/say.h"

namespace warpscope::views {
namespace {

struct FooterButton {
    const char* id;
    std::string_view key;
};

/// Draws the buttons from the right edge leftwards; returns where the first one begins.
float drawButtons(const ViewContext& context, present::TimelineModel& model, ImVec2 at,
                  float width) {
    const theme::Metrics& metrics = context.theme.metrics;
    const bool isByBlock = model.options().grouping == timeline::Grouping::Block;
    const bool isFolded = !model.options().folded.empty();
    const std::array<FooterButton, 3> buttons{{
        {"timeline fit", "view.timeline.fit"},
        {"timeline fold", isFolded ? "view.timeline.unfold" : "view.timeline.fold"},
        {"timeline grouping", isByBlock ? "view.timeline.by_scheduler" : "view.timeline.by_block"},
    }};
    float x = at.x + width;
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        x -= timelineButtonWidth(context, buttons[i].key);
        if (timelineButton(context, buttons[i].id, buttons[i].key, {x, at.y})) {
            if (i == 0) {
                model.holdAxis();
                model.axis().fit();
            } else if (i == 1) {
                model.foldAll(!isFolded);
            } else {
                model.setGrouping(isByBlock ? timeline::Grouping::Scheduler
                                            : timeline::Grouping::Block);
            }
        }
        x -= metrics.gap / 2;
    }
    return x;
}

std::string stateText(const ViewContext& context, trace::WarpState state, const char* form) {
    return context.session.text("state." + std::string(trace::infoOf(state).key) + form);
}

std::vector<trace::WarpState> statesOf(const present::TimelineModel& model) {
    std::vector<trace::WarpState> states;
    for (int i = 1; i < trace::kWarpStateCount; ++i)
        if ((model.statesPresent() >> i & 1U) != 0)
            states.push_back(static_cast<trace::WarpState>(i));
    return states;
}

float chipSize(const theme::Metrics& metrics) {
    return metrics.small * 1.15F;
}

float entryWidth(const ViewContext& context, const std::string& name) {
    const theme::Metrics& metrics = context.theme.metrics;
    return chipSize(metrics) +
           (name.empty() ? 0 : metrics.gap / 2 + context.canvas.measure(name).x);
}

float legendWidth(const ViewContext& context, const std::vector<std::string>& names, float gap) {
    float used = -gap;
    for (const std::string& name : names)
        used += entryWidth(context, name) + gap;
    return used;
}

/// What stands beside the letters: long names, short ones, or short ones as far as there is room
/// for them. The letters of all states come before the name of any.
std::vector<std::string> legendNames(const ViewContext& context,
                                     const std::vector<trace::WarpState>& states, float gap,
                                     float room) {
    std::vector<std::string> names;
    for (const trace::WarpState state : states)
        names.push_back(stateText(context, state, ".name"));
    if (legendWidth(context, names, gap) <= room) return names;
    names.assign(states.size(), {});
    for (std::size_t i = 0; i < states.size(); ++i) {
        names[i] = stateText(context, states[i], ".short");
        if (legendWidth(context, names, gap) <= room) continue;
        names[i].clear();
        break;
    }
    return names;
}

void drawStates(const ViewContext& context, const present::TimelineModel& model, ImVec2 at,
                float right) {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& metrics = theme.metrics;
    draw::Canvas& canvas = context.canvas;
    const float height = timelineFooterHeight(metrics);
    const float chip = chipSize(metrics);
    const float top = at.y + (height - chip) / 2;
    const float textTop = at.y + (height - metrics.small) / 2;
    const std::vector<trace::WarpState> states = statesOf(model);
    const float gap = metrics.gap * 1.2F;
    const std::vector<std::string> names = legendNames(context, states, gap, right - at.x);
    float x = at.x;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const trace::WarpState state = states[i];
        const float end = x + entryWidth(context, names[i]);
        if (end > right) break;
        const theme::Colour fill = theme::colourOf(theme.palette, state);
        const char letter[2] = {trace::infoOf(state).letter, 0};
        {
            const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
            draw::cell(canvas, {x, top, x + chip, top + chip}, fill,
                       theme::textOn(theme.palette, fill), letter, metrics.chipRadius / 2);
        }
        draw::text(canvas, {x + chip + metrics.gap / 2, textTop}, theme.palette.muted, names[i]);
        if (ImGui::IsMouseHoveringRect({x, at.y}, {end, at.y + height})) {
            draw::tooltip(theme, stateText(context, state, ".name") + ": " +
                                     stateText(context, state, ".meaning"));
        }
        x = end + gap;
    }
}

}  // namespace

float timelineFooterHeight(const theme::Metrics& metrics) {
    return metrics.small * 1.5F;
}

float timelineButtonWidth(const ViewContext& context, std::string_view key) {
    return context.canvas.measure(say(context.session, key)).x + 2 * context.theme.metrics.padding;
}

bool timelineButton(const ViewContext& context, const char* id, std::string_view key, ImVec2 at) {
    const theme::Theme& theme = context.theme;
    const std::string label = say(context.session, key);
    const ImVec2 size{timelineButtonWidth(context, key), timelineFooterHeight(theme.metrics)};
    ImGui::SetCursorScreenPos(at);
    const bool isClicked = ImGui::InvisibleButton(id, size);
    draw::Canvas& canvas = context.canvas;
    const ImVec2 end{at.x + size.x, at.y + size.y};
    const theme::Palette& palette = theme.palette;
    canvas.fill(draw::between(at, end), ImGui::IsItemHovered() ? palette.line : palette.inset,
                theme.metrics.chipRadius);
    draw::textCentred(canvas, draw::between(at, end), palette.text, label);
    if (ImGui::IsItemHovered()) {
        draw::tooltip(theme, say(context.session, std::string(key) + "_tip"));
    }
    return isClicked;
}

void drawTimelineFooter(const ViewContext& context, present::TimelineModel& model, float width) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = drawButtons(context, model, at, width);
    drawStates(context, model, at, right);
}

}  // namespace warpscope::views
