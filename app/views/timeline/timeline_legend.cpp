#include "app/views/timeline/timeline_legend.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/session/say.h"
#include "app/views/state_legend.h"
#include "app/views/timeline/timeline_button.h"

namespace warpscope::views {
namespace {

using timeline::Grouping;

/// What a click makes of the grouping.
Grouping nextGrouping(const present::TimelineModel& model) {
    const bool hasBarriers = model.run().counters().barriers > 0;
    switch (model.options().grouping) {
        case Grouping::Scheduler:
            return Grouping::Block;
        case Grouping::Block:
            return hasBarriers ? Grouping::Arrival : Grouping::Scheduler;
        case Grouping::Arrival:
            break;
    }
    return Grouping::Scheduler;
}

/// The words of the button: the grouping that is there.
std::string_view groupingKey(Grouping grouping) {
    switch (grouping) {
        case Grouping::Block:
            return "view.timeline.by_block";
        case Grouping::Arrival:
            return "view.timeline.by_arrival";
        case Grouping::Scheduler:
            break;
    }
    return "view.timeline.by_scheduler";
}

/// Draws the buttons from the right edge leftwards; returns where the first one begins.
float drawButtons(const ViewContext& context, present::TimelineModel& model,
                  TimelineSearchBar& search, ImVec2 at, float width) {
    const theme::Metrics& metrics = context.theme.metrics;
    const bool isFolded = !model.options().folded.empty();
    float x = at.x + width;
    const auto button = [&](const char* id, std::string_view key) {
        x -= timelineButtonWidth(context, key);
        const bool isClicked = timelineButton(context, id, key, {x, at.y});
        x -= metrics.gap / 2;
        return isClicked;
    };
    if (button("timeline fit", "view.timeline.fit")) {
        model.holdAxis();
        model.axis().fit();
    }
    const auto sign = [&](const char* id, draw::Icon icon, const char* tip, bool isOn) {
        const float side = timelineFooterHeight(metrics);
        x -= side;
        ImGui::SetCursorScreenPos({x, at.y});
        const bool isClicked = draw::iconButton(context.theme, id, icon, {side, side},
                                                say(context.session, tip), isOn);
        x -= metrics.gap / 2;
        return isClicked;
    };
    if (sign("timeline search", draw::Icon::Search,
             search.isOpen() ? "view.timeline.search_close" : "view.timeline.search",
             search.isOpen()))
        search.toggle();
    if (sign("timeline compress", draw::Icon::Squeeze,
             model.isCompressed() ? "view.timeline.stretch" : "view.timeline.compress",
             model.isCompressed()))
        model.setCompressed(!model.isCompressed());
    if (sign("timeline fold", isFolded ? draw::Icon::Right : draw::Icon::Down,
             isFolded ? "view.timeline.unfold" : "view.timeline.fold", false))
        model.foldAll(!isFolded);
    if (button("timeline grouping", groupingKey(model.options().grouping)))
        model.setGrouping(nextGrouping(model));
    return x;
}

std::vector<trace::WarpState> statesOf(const present::TimelineModel& model) {
    std::vector<trace::WarpState> states;
    for (int i = 1; i < trace::kWarpStateCount; ++i)
        if ((model.statesPresent() >> i & 1U) != 0)
            states.push_back(static_cast<trace::WarpState>(i));
    return states;
}

/// Indices of states: those first in which warps spend the most time, which fill the picture.
std::vector<std::size_t> byTime(const ViewContext& context,
                                const std::vector<trace::WarpState>& states) {
    std::vector<std::size_t> order(states.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto& cycles = context.session.run()->counters().warpCycles;
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) {
        return cycles[static_cast<std::size_t>(states[i])];
    });
    return order;
}

/// The room that the buttons take at the right, with what is free before them.
float buttonsWidth(const ViewContext& context, const present::TimelineModel& model) {
    const theme::Metrics& metrics = context.theme.metrics;
    constexpr float kSigns = 3;
    return timelineButtonWidth(context, "view.timeline.fit") +
           timelineButtonWidth(context, groupingKey(model.options().grouping)) +
           kSigns * timelineFooterHeight(metrics) + (kSigns + 2) * metrics.gap / 2;
}

/// A state with its word, in a line, so far from the left.
struct Entry {
    trace::WarpState state{};
    std::string name{};
    int line = 0;
    float x = 0;
};

struct Legend {
    std::vector<Entry> entries{};
    int lines = 1;
};

/// `first`: the room in the first line, `width`: in those below it.
Legend flowOf(const ViewContext& context, const std::vector<trace::WarpState>& states,
              const std::vector<std::string>& names, float first, float width) {
    const float gap = context.theme.metrics.gap * 0.9f;
    Legend legend;
    float x = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const float wide = stateEntryWidth(context, names[i]);
        const float room = legend.lines == 1 ? first : width;
        if (x > 0 && x + wide > room) {
            ++legend.lines;
            x = 0;
        }
        legend.entries.push_back({states[i], names[i], legend.lines - 1, x});
        x += wide + gap;
    }
    return legend;
}

/// Long names where all of them fit into a line, else short ones in as many lines as they need. The
/// letters of all states come before the name of any, where even so many lines are too few.
Legend legendOf(const ViewContext& context, const present::TimelineModel& model, float first,
                float width, int most) {
    const std::vector<trace::WarpState> states = statesOf(model);
    std::vector<std::string> names;
    for (const trace::WarpState state : states)
        names.push_back(stateWords(context, state, ".name"));
    Legend legend = flowOf(context, states, names, first, width);
    if (legend.lines == 1) return legend;
    names.assign(states.size(), {});
    for (const std::size_t i : byTime(context, states)) {
        names[i] = stateWords(context, states[i], ".short");
        if (flowOf(context, states, names, first, width).lines > most) names[i].clear();
    }
    return flowOf(context, states, names, first, width);
}

/// `rooms`: in the first line, and in those below it.
void drawStates(const ViewContext& context, const present::TimelineModel& model, ImVec2 at,
                ImVec2 rooms, int lines) {
    const float height = timelineFooterHeight(context.theme.metrics);
    for (const Entry& entry : legendOf(context, model, rooms.x, rooms.y, lines).entries) {
        const float room = entry.line == 0 ? rooms.x : rooms.y;
        if (entry.line >= lines || entry.x + stateEntryWidth(context, entry.name) > room) continue;
        drawStateEntry(context, entry.state, entry.name,
                       {at.x + entry.x, at.y + static_cast<float>(entry.line) * height});
    }
}

}  // namespace

int timelineLegendLines(const ViewContext& context, const present::TimelineModel& model,
                        const TimelineSearchBar& search, ImVec2 size) {
    if (search.isOpen()) return 1;
    constexpr float kLettersALine = 6.5f;  // Of the view's height, for each line of the legend.
    constexpr int kMaxLegendLines = 3;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const int most =
        std::clamp(static_cast<int>(size.y / (kLettersALine * context.theme.metrics.small)), 1,
                   kMaxLegendLines);
    const float first = size.x - buttonsWidth(context, model);
    const Legend legend = legendOf(context, model, first, size.x, most);
    return std::min(legend.lines, most);
}

void drawTimelineFooter(const ViewContext& context, present::TimelineModel& model,
                        TimelineSearchBar& search, float width, int lines) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = drawButtons(context, model, search, at, width);
    if (search.isOpen())
        search.draw(context, model, {at.x, at.y}, right);
    else
        drawStates(context, model, at, {right - at.x, width}, lines);
}

}  // namespace warpscope::views
