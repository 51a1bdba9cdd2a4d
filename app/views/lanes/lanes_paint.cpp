#include "app/views/lanes/lanes_paint.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/session/state/say.h"
#include "app/views/lane_colours.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

theme::Colour paled(const theme::Palette& palette, theme::Colour colour, bool isFuture) {
    return isFuture ? theme::mix(palette.panel, colour, theme::kFutureShare) : colour;
}

/// Calls `paint(first, last)` for each run of lanes that are in the mask.
template <class Paint>
void forEachRun(LaneMask mask, int lanes, const Paint& paint) {
    for (int lane = 0; lane < lanes; ++lane) {
        if (!hasLane(mask, lane)) continue;
        const int first = lane;
        while (lane + 1 < lanes && hasLane(mask, lane + 1))
            ++lane;
        paint(first, lane);
    }
}

/// Lanes without a thread wait for nobody: places that stay empty over the whole picture, each with
/// its edge, so that they are seen to be there.
void paintPadding(const LanesPicture& picture) {
    const auto& layout = picture.layout;
    const auto& palette = picture.context.theme.palette;
    draw::Canvas& canvas = picture.context.canvas;
    for (int lane = 0; lane < layout.lanes; ++lane) {
        if (hasLane(picture.threads, lane)) continue;
        const float top = layout.gridTop + static_cast<float>(lane) * layout.rowHeight;
        const draw::Box row = draw::between(picture.at(layout.gridLeft, top),
                                            picture.at(layout.gridRight(), top + layout.rowHeight));
        canvas.line({row.left, row.top}, {row.right, row.top}, palette.line);
        if (lane + 1 == layout.lanes || hasLane(picture.threads, lane + 1))
            canvas.line({row.left, row.bottom}, {row.right, row.bottom}, palette.line);
        for (const float x : {row.left, row.right})
            canvas.line({x, row.top}, {x, row.bottom}, palette.line);
    }
}

void paintInactive(const LanesPicture& picture, std::size_t first, std::size_t end, bool isFuture) {
    const auto& layout = picture.layout;
    const auto& palette = picture.context.theme.palette;
    draw::Canvas& canvas = picture.context.canvas;
    const LaneMask inactive = ~picture.issues[first].active & picture.threads;
    forEachRun(inactive, layout.lanes, [&](int from, int to) {
        const float top =
            picture.origin.y + layout.gridTop + static_cast<float>(from) * layout.rowHeight;
        const float bottom =
            picture.origin.y + layout.gridTop + static_cast<float>(to + 1) * layout.rowHeight;
        const ImVec2 min{picture.xOf(first), top};
        const ImVec2 max{picture.xOf(end) - 1, bottom - 1};
        canvas.fill(draw::between(min, max), paled(palette, palette.inset, isFuture));
        const theme::Colour ink =
            theme::mix(palette.inset, palette.muted, isFuture ? 0.18f : 0.35f);
        draw::hatch(canvas, draw::between(min, max), ink, 6 * picture.context.theme.metrics.scale);
    });
}

void paintActive(const LanesPicture& picture, std::size_t column, bool isFuture) {
    const auto& layout = picture.layout;
    const auto& palette = picture.context.theme.palette;
    draw::Canvas& canvas = picture.context.canvas;
    const auto& issue = picture.issues[column];
    const theme::Colour fill = paled(palette, laneFill(palette, issue.colour), isFuture);
    const float scale = picture.context.theme.metrics.scale;
    const float gapX = layout.columnWidth >= 8 * scale ? 2 * scale
                       : layout.columnWidth > 3        ? 1.0f
                                                       : 0;
    const float gapY = layout.rowHeight >= 9 * scale ? 2 * scale : layout.rowHeight > 4 ? 1.0f : 0;
    const float left = picture.xOf(column);
    forEachRun(issue.active, layout.lanes, [&](int from, int to) {
        for (int lane = from; lane <= to; ++lane) {
            const float top =
                picture.origin.y + layout.gridTop + static_cast<float>(lane) * layout.rowHeight;
            canvas.fill(
                {left, top, left + layout.columnWidth - gapX, top + layout.rowHeight - gapY}, fill);
        }
    });
}

std::string bandName(const LanesPicture& picture, const present::PassBand& band) {
    const auto& session = picture.context.session;
    if (band.number == 0) {
        if (band.pass.isRejoined) return say(session, "view.lanes.band.rejoined");
        const int threads = countLanes(picture.threads);
        const bool isFull = threads == picture.layout.lanes;
        return say(
            session,
            Message{isFull ? "view.lanes.band.together" : "view.lanes.band.threads", {}}.with(
                "count", threads));
    }
    const char* key = band.pass.side == isa::Side::Then   ? "view.lanes.band.then"
                      : band.pass.side == isa::Side::Else ? "view.lanes.band.else"
                                                          : "view.lanes.band.part";
    return say(session, Message{key, {}}.with("number", band.number));
}

/// For a band that has no room for its name.
std::string bandBrief(const LanesPicture& picture, const present::PassBand& band) {
    const auto& session = picture.context.session;
    if (band.number == 0)
        return say(session, band.pass.isRejoined ? "view.lanes.band.rejoined_brief"
                                                 : "view.lanes.band.together_brief");
    if (band.pass.side == isa::Side::None) return fmt::format("{}", band.number);
    return fmt::format("{} {}", band.number, band.pass.side == isa::Side::Then ? "if" : "else");
}

std::string bandLines(const LanesPicture& picture, const present::PassBand& band) {
    const bool isOne = band.pass.firstLine == band.pass.lastLine;
    return say(picture.context.session,
               Message{isOne ? "view.lanes.band.line" : "view.lanes.band.lines", {}}
                   .with("first", band.pass.firstLine)
                   .with("last", band.pass.lastLine));
}

theme::Colour bandColour(const theme::Palette& palette, const present::PassBand& band) {
    return band.number == 0 ? palette.bothSides : passColour(palette, band.pass.side);
}

void paintBand(const LanesPicture& picture, const present::PassBand& band) {
    const auto& window = picture.window;
    const std::size_t end = window.first + window.count;
    const std::size_t from = std::max(band.first, window.first);
    const std::size_t to = std::min(band.last + 1, end);
    if (from >= to) return;
    const auto& theme = picture.context.theme;
    const ImVec2 min{picture.xOf(from), picture.origin.y + picture.layout.bandTop};
    const ImVec2 max{picture.xOf(to) - std::min(2.0f, picture.layout.columnWidth * 0.3f),
                     min.y + picture.layout.bandHeight};
    const bool isFuture = band.first >= window.past;
    const theme::Colour fill = paled(theme.palette, bandColour(theme.palette, band), isFuture);
    draw::Canvas& canvas = picture.context.canvas;
    canvas.fill(draw::between(min, max), fill, theme.metrics.chipRadius);
    const draw::FontScope font(picture.context.canvas, draw::Font::Small);
    const std::string name = bandName(picture, band);
    // A pass that is cut off by an open question does not say where it ends.
    const bool isWhole = band.last + 1 <= end || !present::hidesWhatComes(picture.context.session);
    const std::string full = isWhole ? name + " · " + bandLines(picture, band) : name;
    picture.context.offer(fmt::format("pass {}", band.number), draw::between(min, max));
    const float room = max.x - min.x - theme.metrics.gap * 0.6f;
    const std::string label =
        draw::fittingWords(picture.context.canvas, {full, name, bandBrief(picture, band)}, room);
    const std::string number = band.number > 0 ? fmt::format("{}", band.number) : std::string();
    const theme::Colour ink = theme::textOn(theme.palette, fill);
    if (picture.context.canvas.measure(label).x <= room)
        draw::textCentred(canvas, draw::between(min, max), ink, label);
    else if (!number.empty() && picture.context.canvas.measure(number).x <= room)
        draw::textCentred(canvas, draw::between(min, max), ink, number);
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max))
        draw::tooltip(theme, full);
}

}  // namespace

void paintBands(const LanesPicture& picture) {
    for (const present::PassBand& band : picture.bands)
        paintBand(picture, band);
}

void paintLanes(const LanesPicture& picture) {
    const auto& window = picture.window;
    const std::size_t end = window.first + window.count;
    paintPadding(picture);
    for (std::size_t column = window.first; column < end;) {
        std::size_t next = column + 1;
        const bool isFuture = column >= window.past;
        while (next < end && picture.issues[next].active == picture.issues[column].active &&
               (next >= window.past) == isFuture)
            ++next;
        paintInactive(picture, column, next, isFuture);
        for (; column < next; ++column)
            paintActive(picture, column, isFuture);
    }
    if (picture.markedLane < 0 || picture.markedLane >= picture.layout.lanes) return;
    const auto& layout = picture.layout;
    const float top = layout.gridTop + static_cast<float>(picture.markedLane) * layout.rowHeight;
    picture.context.canvas.frame(
        draw::between(picture.at(layout.gridLeft - 1, top - 1),
                      picture.at(layout.gridRight(), top + layout.rowHeight)),
        picture.context.theme.palette.text);
}

void paintLaneNumbers(const LanesPicture& picture) {
    const auto& theme = picture.context.theme;
    const auto& layout = picture.layout;
    // The value of a lane is a part of what is pointed at. In rows that are too low for a value each
    // it has a place of its own (paintValues), and a ring from the numbers at the left to the values
    // struck those of other lanes out.
    const bool isBeside = layout.valueStep == 1;
    const float reach = kRingReach * theme.metrics.scale;
    const float left = isBeside ? 0 : layout.gridLeft + reach;
    const float right = isBeside
                            ? std::max(layout.gridRight(), layout.valuesLeft + layout.valuesWidth)
                            : layout.gridRight() - reach;
    for (int lane = 0; picture.context.isPointing() && lane < layout.lanes; ++lane) {
        const float top = layout.gridTop + static_cast<float>(lane) * layout.rowHeight;
        picture.context.offer(
            fmt::format("lane {}", lane),
            draw::between(picture.at(left, top), picture.at(right, top + layout.rowHeight)));
    }
    const LaneMask answered = picture.context.session.draftLanes();
    for (int lane = 0; answered != 0 && lane < layout.lanes; ++lane) {
        if (!hasLane(answered, lane)) continue;
        const float top = layout.gridTop + static_cast<float>(lane) * layout.rowHeight;
        picture.context.canvas.fill(
            draw::between(picture.at(0, top), picture.at(layout.gridLeft, top + layout.rowHeight)),
            theme.palette.accent);
        picture.context.canvas.fill(
            draw::between(picture.at(layout.gridLeft, top),
                          picture.at(layout.gridRight(), top + layout.rowHeight)),
            theme::withAlpha(theme.palette.accent, 0.4f));
    }
    const draw::FontScope font(picture.context.canvas, draw::Font::CodeSmall);
    for (int lane = 0; lane < layout.lanes; lane += layout.labelStep) {
        const float middle = layout.gridTop + (static_cast<float>(lane) + 0.5f) * layout.rowHeight;
        const bool isAnswered = answered != 0 && hasLane(answered, lane);
        draw::textRight(picture.context.canvas,
                        picture.at(layout.gridLeft - theme.metrics.gap * 0.6f,
                                   middle - picture.context.canvas.fontSize() / 2),
                        isAnswered ? theme.palette.onAccent : theme.palette.muted,
                        fmt::format("{}", lane));
    }
}

void paintCycles(const LanesPicture& picture) {
    const auto& theme = picture.context.theme;
    const auto& layout = picture.layout;
    const draw::FontScope font(picture.context.canvas, draw::Font::CodeSmall);
    draw::Canvas& canvas = picture.context.canvas;
    const float top = picture.origin.y + layout.axisTop;
    // What the numbers count, under those of the lanes.
    float named = 0;
    {
        const draw::FontScope small(canvas, draw::Font::Small);
        named = draw::text(canvas, {picture.origin.x, top}, theme.palette.muted,
                           say(picture.context.session, "view.lanes.cycle"));
    }
    const float foot = top + canvas.fontSize();
    const float tick = 3 * theme.metrics.scale;
    float freeFrom = std::max(picture.at(layout.gridLeft, 0).x,
                              picture.origin.x + named + theme.metrics.gap * 0.5f);
    const float right = picture.at(layout.gridRight(), 0).x;
    for (std::size_t i = 0; i < picture.window.count; ++i) {
        const std::size_t column = picture.window.first + i;
        const std::string label = fmt::format("{}", picture.issues[column].cycle);
        const float width = picture.context.canvas.measure(label).x;
        const float left = picture.xOf(column);
        if (left < freeFrom || left + tick + width > right) continue;
        // A number belongs to the column at whose edge it stands.
        canvas.line({left, picture.origin.y + layout.gridBottom()}, {left, foot},
                    theme.palette.muted);
        draw::text(canvas, {left + tick, top}, theme.palette.muted, label);
        freeFrom = left + tick + width + theme.metrics.body * 1.6f;
    }
}

void paintWaits(const LanesPicture& picture) {
    const auto& layout = picture.layout;
    const auto& theme = picture.context.theme;
    for (std::size_t i = 1; i < picture.window.count; ++i) {
        const std::size_t column = picture.window.first + i;
        const auto& issue = picture.issues[column];
        if (issue.waited < kLongWait) continue;
        const bool isFuture = column >= picture.window.past;
        const theme::Colour ink =
            paled(theme.palette, theme::colourOf(theme.palette, issue.waitedIn), isFuture);
        const float x = picture.xOf(column) - 1.5f * theme.metrics.scale;
        picture.context.canvas.fill(
            {x - theme.metrics.scale, picture.origin.y + layout.gridTop, x + theme.metrics.scale,
             picture.origin.y + layout.gridBottom()},
            ink);
    }
}

void paintCursor(const LanesPicture& picture) {
    const auto& layout = picture.layout;
    const auto& theme = picture.context.theme;
    const auto& window = picture.window;
    const std::size_t past = std::clamp(window.past, window.first, window.first + window.count);
    const float x = picture.xOf(past) - (past > window.first ? 1.0f : 0.0f);
    const float reach = theme.metrics.gap * 0.4f;
    const float top = picture.origin.y + layout.bandTop - reach * 0.5f;
    const float bottom = picture.origin.y + layout.gridBottom() + reach * 0.5f;
    picture.context.canvas.fill({x - theme.metrics.scale, top, x + theme.metrics.scale, bottom},
                                theme.palette.text);
}

}  // namespace warpscope::views
