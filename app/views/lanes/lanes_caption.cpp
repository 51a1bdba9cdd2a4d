#include "app/views/lanes/lanes_caption.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/text.h"
#include "app/session/state/say.h"
#include "app/views/lane_colours.h"
#include "app/views/map_colours.h"
#include "app/views/state_legend.h"

namespace warpscope::views {
namespace {

constexpr float kCaptionLine = 1.4f;
/// From which height on, in letters, a panel has two lines of it.
constexpr float kHighPanel = 20, kMiddlePanel = 12;
/// Up to which height, in letters, it has none.
constexpr float kLowCaption = 9;

/// Of all sides and two waits: what it needs must not change from cycle to cycle.
float usualLegendWidth(const ViewContext& context) {
    std::vector<LegendEntry> entries;
    for (const char* key :
         {"view.lanes.legend.all", "view.lanes.legend.then", "view.lanes.legend.else"})
        entries.push_back({0, "a", say(context.session, key)});
    for (const trace::WarpState state :
         {trace::WarpState::LongScoreboard, trace::WarpState::Barrier})
        entries.push_back({0, "a", stateWords(context, state, ".short")});
    return legendWidth(context, entries);
}

/// Of these columns, and of the waits that are drawn between them.
std::vector<LegendEntry> coloursIn(const ViewContext& context,
                                   std::span<const present::LaneColumn> columns) {
    std::set<present::LaneColour> sides;
    std::map<trace::WarpState, CycleCount> waits;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const present::LaneColumn& issue = columns[i];
        sides.insert(issue.colour);
        if (i > 0 && issue.waited >= kLongWait) waits[issue.waitedIn] += issue.waited;
    }
    std::vector<LegendEntry> entries = laneLegend(context, sides);
    // What takes the most time comes first: in a narrow panel the last ones have their letters
    // alone.
    std::vector<std::pair<CycleCount, trace::WarpState>> longest;
    for (const auto& [state, cycles] : waits)
        longest.emplace_back(cycles, state);
    std::ranges::sort(longest, std::greater<>{});
    for (const auto& [cycles, state] : longest)
        entries.push_back({theme::colourOf(context.theme.palette, state),
                           std::string(1, trace::infoOf(state).letter),
                           stateWords(context, state, ".short")});
    return entries;
}

/// The same with as many words as the width has room for.
std::vector<LegendEntry> fitting(const ViewContext& context, std::vector<LegendEntry> entries,
                                 float width) {
    for (auto last = entries.rbegin();
         last != entries.rend() && legendWidth(context, entries) > width; ++last)
        last->words.clear();
    return entries;
}

}  // namespace

std::vector<LegendEntry> coloursOf(const LanesPicture& picture) {
    std::vector<LegendEntry> entries =
        coloursIn(picture.context,
                  std::span(picture.issues).subspan(picture.window.first, picture.window.count));
    if (countLanes(picture.threads) < picture.layout.lanes)
        entries.push_back({picture.context.theme.palette.line, "–",
                           say(picture.context.session, "view.lanes.legend.none")});
    return entries;
}

void leaveCaption(const LanesPicture& picture) {
    const ViewContext& context = picture.context;
    if (context.legend == nullptr) return;
    context.leaveLegend(coloursOf(picture));
    context.leaveSentence(say(context.session, "view.lanes.caption"));
}

float captionHeight(const ViewContext& context, ImVec2 size,
                    std::span<const present::LaneColumn> issues) {
    const theme::Metrics& m = context.theme.metrics;
    if (context.legend != nullptr) return 0;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const auto widthOf = [&](const char* key) {
        return context.canvas.measure(say(context.session, key)).x;
    };
    const float least = widthOf("view.lanes.caption_short");
    if (size.y <= kLowCaption * m.body || least > size.x) return 0;
    // In a high panel what does not fit beside the sentence has a line of its own.
    const bool isLong =
        widthOf("view.lanes.caption") + 2 * m.gap + usualLegendWidth(context) > size.x;
    // In a lower one what the colours mean takes both, where one would leave letters without words.
    const auto isCut = [&] {
        return size.y > kMiddlePanel * m.body &&
               legendWidth(context, coloursIn(context, issues)) > size.x;
    };
    const bool hasTwo = isLong && (size.y > kHighPanel * m.body || isCut());
    return m.small * kCaptionLine * (hasTwo ? 2.0f : 1.0f);
}

void drawCaption(const LanesPicture& picture, ImVec2 at, ImVec2 size) {
    const float width = size.x;
    const ViewContext& context = picture.context;
    const theme::Metrics& m = context.theme.metrics;
    const std::vector<LegendEntry> entries = coloursOf(picture);
    const float legend = legendWidth(context, entries);
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const float line = m.small * kCaptionLine;
    const bool hasTwo = size.y > 1.5f * line;
    if (hasTwo && legend > width) {
        const float top = at.y - m.small * 0.2f;
        return paintLegend(context, {at.x, top, at.x + width, top + 2 * legendLine(m) + 1},
                           entries);
    }
    if (hasTwo) {
        const float top = at.y + line - m.small * 0.2f;
        paintLegend(context, {at.x, top, at.x + width, top + line}, entries);
    }
    const std::string brief = say(context.session, "view.lanes.caption_short");
    const float beside = hasTwo ? 0 : legend + 2 * m.gap;
    std::string words;
    for (const std::string& form : {say(context.session, "view.lanes.caption"), brief})
        if (words.empty() && context.canvas.measure(form).x + beside <= width) words = form;
    const draw::Box row{at.x, at.y - m.small * 0.2f, at.x + width, at.y + m.small * 1.2f};
    if (!hasTwo && words.empty()) {
        // What the colours mean is worth more than the sentence.
        return paintLegend(context, row, fitting(context, entries, width));
    }
    if (!hasTwo)
        paintLegend(context, {row.right - legend - m.gap, row.top, row.right, row.bottom}, entries);
    draw::text(context.canvas, at, context.theme.palette.muted, words, width);
}

}  // namespace warpscope::views
