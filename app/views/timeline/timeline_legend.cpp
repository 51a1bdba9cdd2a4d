#include "app/views/timeline/timeline_legend.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/session/state/say.h"
#include "app/views/state_legend.h"
#include "app/views/timeline/timeline_button.h"
#include "app/views/timeline/timeline_rows.h"
#include "app/views/timeline/timeline_strips.h"

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

/// A row of what the buttons do, where they stand in a menu.
bool menuRow(const ViewContext& context, const char* id, const std::string& key,
             bool isOn = false) {
    const std::string label = say(context.session, key) + "###" + id;
    return ImGui::MenuItem(label.c_str(), nullptr, isOn);
}

void showWholeRun(present::TimelineModel& model) {
    model.holdAxis();
    model.axis().fit();
}

const char* searchKey(const TimelineSearchBar& search) {
    return search.isOpen() ? "view.timeline.search_close" : "view.timeline.search";
}

const char* compressKey(const present::TimelineModel& model) {
    return model.isCompressed() ? "view.timeline.stretch" : "view.timeline.compress";
}

const char* foldKey(bool isFolded) {
    return isFolded ? "view.timeline.unfold" : "view.timeline.fold";
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
    if (button("timeline fit", "view.timeline.fit")) showWholeRun(model);
    const auto sign = [&](const char* id, draw::Icon icon, const char* tip, bool isOn) {
        const float side = timelineFooterHeight(metrics);
        x -= side;
        ImGui::SetCursorScreenPos({x, at.y});
        const bool isClicked = draw::iconButton(context.theme, id, icon, {side, side},
                                                say(context.session, tip), isOn);
        x -= metrics.gap / 2;
        return isClicked;
    };
    if (sign("timeline search", draw::Icon::Search, searchKey(search), search.isOpen()))
        search.toggle();
    if (sign("timeline compress", draw::Icon::Squeeze, compressKey(model), model.isCompressed()))
        model.setCompressed(!model.isCompressed());
    if (sign("timeline fold", isFolded ? draw::Icon::Right : draw::Icon::Down, foldKey(isFolded),
             false))
        model.foldAll(!isFolded);
    if (button("timeline grouping", groupingKey(model.options().grouping)))
        model.setGrouping(nextGrouping(model));
    return x;
}

/// The same as rows of a menu behind one button, where the words of the legend need the room.
float drawMenu(const ViewContext& context, present::TimelineModel& model, TimelineSearchBar& search,
               ImVec2 at, float width) {
    const theme::Metrics& metrics = context.theme.metrics;
    const float side = timelineFooterHeight(metrics);
    const float x = at.x + width - side;
    ImGui::SetCursorScreenPos({x, at.y});
    if (draw::iconButton(context.theme, "timeline more", draw::Icon::Up, {side, side},
                         say(context.session, "view.timeline.more")))
        ImGui::OpenPopup("timeline menu");
    if (!ImGui::BeginPopup("timeline menu")) return x;
    const bool isFolded = !model.options().folded.empty();
    if (menuRow(context, "timeline grouping", std::string(groupingKey(nextGrouping(model)))))
        model.setGrouping(nextGrouping(model));
    if (menuRow(context, "timeline fold", foldKey(isFolded))) model.foldAll(!isFolded);
    if (menuRow(context, "timeline compress", compressKey(model)))
        model.setCompressed(!model.isCompressed());
    if (menuRow(context, "timeline search", searchKey(search))) search.toggle();
    if (menuRow(context, "timeline fit", "view.timeline.fit_tip")) showWholeRun(model);
    ImGui::EndPopup();
    return x;
}

std::vector<trace::WarpState> statesOf(unsigned bits) {
    std::vector<trace::WarpState> states;
    for (int i = 1; i < trace::kWarpStateCount; ++i)
        if ((bits >> i & 1U) != 0) states.push_back(static_cast<trace::WarpState>(i));
    return states;
}

/// Indices of states: work, of which every lesson speaks, then those in which warps spend the most
/// time, which fill the picture.
std::vector<std::size_t> byTime(const ViewContext& context,
                                const std::vector<trace::WarpState>& states) {
    std::vector<std::size_t> order(states.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto& cycles = context.session.run()->counters().warpCycles;
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) {
        return std::pair{states[i] == trace::WarpState::Issued,
                         cycles[static_cast<std::size_t>(states[i])]};
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

/// `first`: the room in the first line, `width`: in those below it.
TimelineFooter flowOf(const ViewContext& context, const std::vector<trace::WarpState>& states,
                      const std::vector<std::string>& names, float first, float width) {
    const float gap = context.theme.metrics.gap * 0.9f;
    TimelineFooter legend;
    float x = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const float wide = stateEntryWidth(context, names[i]);
        const float room = legend.lines == 1 ? first : width;
        if (x > 0 && x + wide > room) {
            ++legend.lines;
            x = 0;
        }
        legend.entries.push_back({states[i], std::nullopt, names[i], legend.lines - 1, x});
        x += wide + gap;
    }
    return legend;
}

/// Long names where all of them fit into a line, else short ones in as many lines as they need. The
/// letters of all states come before the name of any, where even so many lines are too few.
TimelineFooter legendOf(const ViewContext& context, const std::vector<trace::WarpState>& states,
                        float first, float width, int most) {
    std::vector<std::string> names;
    for (const trace::WarpState state : states)
        names.push_back(stateWords(context, state, ".name"));
    TimelineFooter legend = flowOf(context, states, names, first, width);
    if (legend.lines == 1) return legend;
    bool isWhole = true;
    names.assign(states.size(), {});
    for (const std::size_t i : byTime(context, states)) {
        names[i] = stateWords(context, states[i], ".short");
        if (flowOf(context, states, names, first, width).lines <= most) continue;
        names[i].clear();
        isWhole = false;
    }
    // Those without come last: a letter that stands before the name of another seems to bear it.
    std::vector<trace::WarpState> ordered;
    for (const bool hasName : {true, false})
        for (std::size_t i = 0; i < states.size(); ++i)
            if (names[i].empty() != hasName) ordered.push_back(states[i]);
    std::ranges::stable_partition(names, [](const std::string& name) { return !name.empty(); });
    legend = flowOf(context, ordered, names, first, width);
    legend.isWhole = isWhole;
    return legend;
}

/// In a low view one line must do, a higher one has a line for each of so many letters; and where
/// there are few rows, what is left when their letters are still read.
int mostLines(const ViewContext& context, const TimelineModels& models, float height) {
    constexpr float kLettersALine = 5.2f;
    constexpr float kReadRow = 0.8f;  // Of the letters of a row.
    constexpr int kMaxLegendLines = 3;
    const theme::Metrics& metrics = context.theme.metrics;
    const timeline::Layout& layout = models.now.layout();
    const auto groups = static_cast<float>(layout.groups().size());
    const float rows = static_cast<float>(layout.rows().size()) - groups;
    const float runs = context.pinned != nullptr ? 2 : 1;
    const float taken = runs * (rows * kReadRow * metrics.codeSmall + groups * 3 * metrics.scale) +
                        timelineAxisHeight(metrics) + metrics.gap;
    const float lines = std::max(height / (kLettersALine * metrics.small),
                                 (height - taken) / timelineFooterHeight(metrics));
    return static_cast<int>(std::clamp(lines, 1.0f, static_cast<float>(kMaxLegendLines)));
}

std::set<present::LaneColour> stripsOf(const ViewContext& context, const TimelineModels& models) {
    std::set<present::LaneColour> strips = stripsDrawn(context.session, models.now);
    // In the frame in which the run is let go its rows are still there.
    if (models.held != nullptr && context.pinned != nullptr)
        strips.merge(stripsDrawn(*context.pinned, *models.held));
    return strips;
}

/// Behind the states with words, before letters alone, which would seem to bear theirs; false where
/// not all strips find room, and none is there then.
bool addStrips(const ViewContext& context, const std::set<present::LaneColour>& strips, float first,
               float width, int most, TimelineFooter& footer) {
    const float gap = context.theme.metrics.gap * 0.9f;
    TimelineFooter longer = footer;
    const auto nameless = std::ranges::find_if(
        longer.entries, [](const TimelineLegendEntry& entry) { return entry.name.empty(); });
    const std::vector<TimelineLegendEntry> alone(nameless, longer.entries.end());
    longer.entries.erase(nameless, longer.entries.end());
    float x = 0;
    if (!longer.entries.empty()) {
        const TimelineLegendEntry& last = longer.entries.back();
        x = last.x + stateEntryWidth(context, last.name) + gap;
        longer.lines = last.line + 1;
    }
    for (const present::LaneColour strip : strips) {
        const std::string words = stripWords(context, strip);
        const float wide = stripEntryWidth(context, words);
        if (x > 0 && x + wide > (longer.lines == 1 ? first : width)) {
            ++longer.lines;
            x = 0;
        }
        longer.entries.push_back({{}, strip, words, longer.lines - 1, x});
        x += wide + gap;
    }
    if (longer.lines > most) return false;
    for (const TimelineLegendEntry& entry : alone) {
        if (x + stateEntryWidth(context, {}) > (longer.lines == 1 ? first : width)) break;
        longer.entries.push_back({entry.state, std::nullopt, {}, longer.lines - 1, x});
        x += stateEntryWidth(context, {}) + gap;
    }
    footer = std::move(longer);
    return true;
}

TimelineFooter footerOf(const ViewContext& context, const TimelineModels& models, ImVec2 size,
                        unsigned inSight) {
    const theme::Metrics& metrics = context.theme.metrics;
    const int most = mostLines(context, models, size.y);
    const unsigned present =
        models.now.statesPresent() | (models.held != nullptr ? models.held->statesPresent() : 0);
    const auto all = statesOf(present);
    const auto strips = stripsOf(context, models);
    const float beside = size.x - buttonsWidth(context, models.now);
    auto footer = legendOf(context, all, beside, size.x, most);
    if (footer.isWhole && addStrips(context, strips, beside, size.x, most, footer)) return footer;
    const float first = size.x - timelineFooterHeight(metrics) - metrics.gap;
    footer = legendOf(context, all, first, size.x, most);
    if (!footer.isWhole) {
        footer = legendOf(context, statesOf(inSight & present), first, size.x, most);
        addStrips(context, strips, first, size.x, most, footer);
        footer.lines = most;  // Whatever is in sight: the rows stand still.
    } else {
        addStrips(context, strips, first, size.x, most, footer);
    }
    footer.hasMenu = true;
    return footer;
}

/// In place of the legend, whose lines stay: the button that opened it stays under the pointer.
void addSearch(const ViewContext& context, const TimelineModels& models,
               const TimelineSearchBar& search, float width, TimelineFooter& footer) {
    const theme::Metrics& metrics = context.theme.metrics;
    const float beside = width - buttonsWidth(context, models.now);
    // What is looked for and found comes before the buttons beside it.
    footer.hasMenu = beside < search.leastWidth(context);
    const float room =
        footer.hasMenu ? width - timelineFooterHeight(metrics) - metrics.gap : beside;
    footer.found = search.found(context, models.now.search(),
                                models.held != nullptr ? &models.held->search() : nullptr);
    footer.searchLines = search.isOneLine(context, footer.found, room) ? 1 : 2;
    footer.lines = std::max(footer.lines, footer.searchLines);
}

/// In place of the legend, or below what is looked for. Lines that the legend had stay: the rows
/// stand still.
void addMeasured(const ViewContext& context, const TimelineModels& models,
                 const TimelineSearchBar& search, float width, const std::string& words,
                 TimelineFooter& footer) {
    const theme::Metrics& metrics = context.theme.metrics;
    const int before = search.isOpen() ? footer.searchLines : 0;
    const float beside = width - buttonsWidth(context, models.now) - metrics.gap;
    footer.hasMenu = footer.hasMenu || (before == 0 && beside < width / 2);
    const float first =
        footer.hasMenu ? width - timelineFooterHeight(metrics) - metrics.gap : beside;
    footer.measured = flowMeasured(context.canvas, words, metrics.gap, before > 0 ? width : first);
    for (MeasuredLine& line : footer.measured)
        line.line += before;
    footer.lines = std::max(footer.lines, footer.measured.back().line + 1);
}

}  // namespace

TimelineFooter timelineFooter(const ViewContext& context, const TimelineModels& models,
                              const TimelineSearchBar& search, ImVec2 size, unsigned inSight,
                              const std::string& measured) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    TimelineFooter footer = footerOf(context, models, size, inSight);
    if (search.isOpen()) addSearch(context, models, search, size.x, footer);
    if (!measured.empty()) addMeasured(context, models, search, size.x, measured, footer);
    footer.width = size.x;
    footer.height = static_cast<float>(footer.lines) * timelineFooterHeight(context.theme.metrics);
    return footer;
}

void drawTimelineFooter(const ViewContext& context, present::TimelineModel& model,
                        TimelineSearchBar& search, const TimelineFooter& footer) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = footer.hasMenu ? drawMenu(context, model, search, at, footer.width)
                                       : drawButtons(context, model, search, at, footer.width);
    const float line = timelineFooterHeight(context.theme.metrics);
    const theme::Palette& palette = context.theme.palette;
    for (const MeasuredLine& it : footer.measured) {
        const float top = at.y + static_cast<float>(it.line) * line;
        draw::text(context.canvas, {at.x + it.x, top + (line - context.canvas.fontSize()) / 2},
                   it.isOfWarp ? palette.muted : palette.text, it.words);
    }
    if (search.isOpen())
        return search.draw(context, model, footer.found, {at.x, at.y}, right, footer.width);
    if (!footer.measured.empty()) return;
    for (const TimelineLegendEntry& entry : footer.entries) {
        const float room = entry.line == 0 ? right - at.x : footer.width;
        const float end = entry.x + stateEntryWidth(context, entry.name);
        if (entry.line >= footer.lines || end > room) continue;
        const ImVec2 place{at.x + entry.x, at.y + static_cast<float>(entry.line) * line};
        if (entry.strip)
            drawStripEntry(context, *entry.strip, entry.name, place);
        else
            drawStateEntry(context, entry.state, entry.name, place);
    }
}

}  // namespace warpscope::views
