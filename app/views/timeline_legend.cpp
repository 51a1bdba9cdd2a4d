#include "app/views/timeline_legend.h"

#include <array>

#include "app/draw/draw.h"
#include "app/views/say.h"

namespace warpscope::views {
namespace {

struct FooterButton {
    const char* id;
    std::string_view key;
};

/// Draws the buttons from the right edge leftwards; returns where the first one begins.
float drawButtons(const ViewContext& context, TimelineModel& model, ImVec2 at, float width) {
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

void drawStates(const ViewContext& context, const TimelineModel& model, ImVec2 at, float right) {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& metrics = theme.metrics;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = timelineFooterHeight(metrics);
    const float chip = metrics.small * 1.15F;
    const float top = at.y + (height - chip) / 2;
    const float textTop = at.y + (height - metrics.small) / 2;
    float x = at.x;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        if ((model.statesPresent() >> i & 1U) == 0) continue;
        const auto state = static_cast<trace::WarpState>(i);
        const trace::WarpStateInfo& info = trace::infoOf(state);
        const std::string key = "state." + std::string(info.key);
        const std::string name = context.session.text(key + ".name");
        const float end = x + chip + metrics.gap / 2 + draw::measure(name).x;
        if (end > right) break;
        const ImU32 fill = theme::colourOf(theme.palette, state);
        const char letter[2] = {info.letter, 0};
        {
            const draw::ScopedFont code(theme, draw::ScopedFont::Role::CodeSmall);
            draw::cell(list, {x, top}, {x + chip, top + chip}, fill,
                       theme::textOn(theme.palette, fill), letter, metrics.chipRadius / 2);
        }
        draw::text(list, {x + chip + metrics.gap / 2, textTop}, theme.palette.muted, name);
        if (ImGui::IsMouseHoveringRect({x, at.y}, {end, at.y + height})) {
            draw::tooltip(theme, context.session.text(key + ".meaning"));
        }
        x = end + metrics.gap * 1.4F;
    }
}

}  // namespace

float timelineFooterHeight(const theme::Metrics& metrics) {
    return metrics.small * 1.5F;
}

float timelineButtonWidth(const ViewContext& context, std::string_view key) {
    return draw::measure(say(context.session, key)).x + 2 * context.theme.metrics.padding;
}

bool timelineButton(const ViewContext& context, const char* id, std::string_view key, ImVec2 at) {
    const theme::Theme& theme = context.theme;
    const std::string label = say(context.session, key);
    const ImVec2 size{timelineButtonWidth(context, key), timelineFooterHeight(theme.metrics)};
    ImGui::SetCursorScreenPos(at);
    const bool isClicked = ImGui::InvisibleButton(id, size);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    const theme::Palette& palette = theme.palette;
    list->AddRectFilled(at, end, ImGui::IsItemHovered() ? palette.line : palette.inset,
                        theme.metrics.chipRadius);
    draw::textCentred(list, at, end, palette.text, label);
    if (ImGui::IsItemHovered()) {
        draw::tooltip(theme, say(context.session, std::string(key) + "_tip"));
    }
    return isClicked;
}

void drawTimelineFooter(const ViewContext& context, TimelineModel& model, float width) {
    const draw::ScopedFont small(context.theme, draw::ScopedFont::Role::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = drawButtons(context, model, at, width);
    drawStates(context, model, at, right);
}

}  // namespace warpscope::views
