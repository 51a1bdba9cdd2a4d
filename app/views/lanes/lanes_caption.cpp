#include "app/views/lanes/lanes_caption.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/draw/text.h"
#include "app/session/say.h"
#include "app/views/map_colours.h"
#include "app/views/state_legend.h"

namespace warpscope::views {
namespace {

constexpr float kCaptionLine = 1.4f;
/// From which height on, in letters, a panel has two lines of it.
constexpr float kHighPanel = 20;

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

/// Of the columns on the screen, and of the waits that are drawn between them.
std::vector<LegendEntry> coloursOf(const LanesPicture& picture) {
    const ViewContext& context = picture.context;
    std::set<present::LaneColour> sides;
    std::set<trace::WarpState> waits;
    for (std::size_t i = 0; i < picture.window.count; ++i) {
        const present::LaneColumn& issue = picture.issues[picture.window.first + i];
        sides.insert(issue.colour);
        if (i > 0 && issue.waited >= kLongWait) waits.insert(issue.waitedIn);
    }
    std::vector<LegendEntry> entries;
    struct Side {
        present::LaneColour colour{};
        const char* letter = "";
        const char* key = "";
    };
    using enum present::LaneColour;
    for (const Side& side :
         {Side{Together, "a", "view.lanes.legend.all"}, Side{Then, "t", "view.lanes.legend.then"},
          Side{Else, "e", "view.lanes.legend.else"}})
        if (sides.contains(side.colour))
            entries.push_back({colourOf(context.theme.palette, side.colour), side.letter,
                               say(context.session, side.key)});
    for (const trace::WarpState state : waits)
        entries.push_back({theme::colourOf(context.theme.palette, state),
                           std::string(1, trace::infoOf(state).letter),
                           stateWords(context, state, ".short")});
    return entries;
}

}  // namespace

float captionHeight(const ViewContext& context, ImVec2 size) {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const auto widthOf = [&](const char* key) {
        return context.canvas.measure(say(context.session, key)).x;
    };
    const float least = widthOf("view.lanes.caption_short");
    if (size.y <= 12 * m.body || least > size.x) return 0;
    // In a high panel what does not fit beside the sentence has a line of its own.
    const bool isLong =
        widthOf("view.lanes.caption") + 2 * m.gap + usualLegendWidth(context) > size.x;
    const float lines = isLong && size.y > kHighPanel * m.body ? 2.0f : 1.0f;
    return m.small * kCaptionLine * lines;
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
    if (hasTwo) {
        const float top = at.y + line - m.small * 0.2f;
        paintLegend(context, {at.x, top, at.x + width, top + line}, entries);
    }
    // The colours beside the sentence are worth more than its longer form.
    for (const bool hasLegend : {true, false}) {
        if (hasTwo && hasLegend) continue;
        for (const char* key : {"view.lanes.caption", "view.lanes.caption_short"}) {
            const std::string words = say(context.session, key);
            const float wide = context.canvas.measure(words).x;
            if (wide + (hasLegend ? legend + 2 * m.gap : 0) > width) continue;
            draw::text(context.canvas, at, context.theme.palette.muted, words);
            if (hasLegend)
                paintLegend(context,
                            {at.x + width - legend, at.y - m.small * 0.2f, at.x + width,
                             at.y + m.small * 1.2f},
                            entries);
            else if (!hasTwo)
                context.leaveLegend(entries);
            return;
        }
    }
}

}  // namespace warpscope::views
