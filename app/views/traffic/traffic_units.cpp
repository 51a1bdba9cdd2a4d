#include "app/views/traffic/traffic_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/session/state/say.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;

/// A gap in widths of a column.
constexpr float kGap = 0.8f;
/// Of the height; the rest is shared memory's.
constexpr float kUpper = 0.64f;

}  // namespace

TrafficPlaces::TrafficPlaces(const Box& room, int columns, float space, const TrafficRows& wished)
    : room_(room),
      wide_(room.width() / (static_cast<float>(columns) * (1 + kGap) - kGap)),
      upperBottom_(room.top +
                   std::max(room.height() * kUpper - space / 2,
                            std::min(wished.upper, room.height() - space - wished.lower))),
      lowerTop_(upperBottom_ + space) {}

float TrafficPlaces::left(int column) const {
    return room_.left + static_cast<float>(column) * (1 + kGap) * wide_;
}

Box TrafficPlaces::upper(int column) const {
    return {left(column), room_.top, left(column) + wide_, upperBottom_};
}

Box TrafficPlaces::lower(int column) const {
    return {left(column), lowerTop_, left(column) + wide_, room_.bottom};
}

Box TrafficPlaces::whole(int column) const {
    return {left(column), room_.top, left(column) + wide_, room_.bottom};
}

Box TrafficPlaces::gap(int column, float top, float bottom) const {
    return {left(column) + wide_, top, left(column + 1), bottom};
}

void drawTrafficUnit(const ViewContext& context, const Box& box, const TrafficUnit& unit) {
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const std::string key = fmt::format("view.traffic.unit.{}", unit.key);
    context.offer(unit.key, box);
    context.canvas.fill(box, palette.inset, m.chipRadius);
    context.canvas.frame(box, palette.line, m.chipRadius);
    const float pad = box.width() < 8 * m.body ? 0.4f * m.gap : m.gap;
    const float left = box.left + pad;
    const float width = box.width() - 1.5f * pad;
    std::string name = say(context.session, key);
    const auto heightOf = [&](draw::Font font, std::string_view words) {
        const draw::FontScope scope(context.canvas, font);
        const auto lines = draw::wrapLines(
            words, width, [&](std::string_view part) { return context.canvas.measure(part).x; });
        return 1.22f * context.canvas.fontSize() * static_cast<float>(lines.size());
    };
    const float most = box.height() - m.body * 0.1f;
    const bool isLow = heightOf(draw::Font::Body, name) > most;
    // Of two words a low box has room for one.
    if (isLow && std::string_view(unit.key) == "shared")
        name = say(context.session, key + "_brief");
    const draw::Font named = isLow ? draw::Font::Small : draw::Font::Body;
    const float wanted = heightOf(named, name);
    const float title = wanted > most ? 1.25f * m.body : wanted;
    const float below = heightOf(draw::Font::Small, unit.reading);
    const bool isTall = box.height() > title + below + m.body * 0.15f;
    const float top = (box.top + box.bottom - title - (isTall ? below : 0)) / 2;
    {
        const draw::FontScope font(context.canvas, named);
        paintLines(context, {left, top, left + width, top + title}, palette.text, name);
    }
    const draw::FontScope small(context.canvas, draw::Font::Small);
    if (isTall)
        draw::textWrapped(context.canvas, {left, top + title}, width, palette.muted, unit.reading);
    if (pointArea(unit.key, box))
        draw::tooltip(context.theme, say(context.session, key + "_help") + "\n" + unit.reading);
}

}  // namespace warpscope::views
