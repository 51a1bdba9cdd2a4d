#include "app/views/buffers/buffers_paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/draw/shapes.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"

namespace warpscope::views {

namespace {

using present::InL1;
using present::TouchColour;

theme::Colour fillOf(const theme::Palette& palette, InL1 place) {
    if (place == InL1::Not) return palette.inset;
    return rampOf(palette, place == InL1::There ? 1.0f : 0.3f);
}

const char* letterOf(InL1 place) {
    return place == InL1::There ? "L" : place == InL1::Coming ? "…" : "–";
}

const char* keyOf(InL1 place) {
    return place == InL1::There    ? "view.buffers.legend.in_l1"
           : place == InL1::Coming ? "view.buffers.legend.coming"
                                   : "view.buffers.legend.not_in_l1";
}

}  // namespace

theme::Colour TouchShades::of(const present::MapCell& cell) const {
    if (cell.touches == 0) return palette.inset;
    const auto perBlock = static_cast<std::uint32_t>(warpsPerBlock);
    switch (by) {
        case TouchColour::Warp:
            return cell.warp == mine ? palette.accent : shadeOf(palette, cell.warp);
        case TouchColour::Block:
            return cell.warp / perBlock == mine / perBlock ? palette.accent
                                                           : shadeOf(palette, cell.warp / perBlock);
        case TouchColour::When: {
            const double span = std::max(1.0, static_cast<double>(now) - oldest);
            return rampOf(palette,
                          1 - static_cast<float>((static_cast<double>(now) - cell.cycle) / span));
        }
        case TouchColour::Order:
            return rampOf(palette, accesses < 2 ? 1.0f
                                                : static_cast<float>(cell.order - 1) /
                                                      static_cast<float>(accesses - 1));
        default:
            break;
    }
    if (mostTouches < 2) return rampOf(palette, 1);
    return rampOf(palette,
                  static_cast<float>(cell.often - 1) / static_cast<float>(mostTouches - 1));
}

std::string TouchShades::labelOf(const present::MapCell& cell) const {
    if (cell.touches == 0) return {};
    switch (by) {
        case TouchColour::Warp:
            return fmt::format("{}", cell.warp);
        case TouchColour::Block:
            return fmt::format("{}", cell.warp / static_cast<std::uint32_t>(warpsPerBlock));
        case TouchColour::When:
            return present::grouped(now - static_cast<Cycle>(cell.cycle));
        case TouchColour::Order:
            return present::grouped(cell.order);
        default:
            break;
    }
    return present::grouped(cell.often);
}

bool tellsTouches(TouchColour by) {
    return by != TouchColour::L1 && by != TouchColour::Value;
}

namespace {

/// 0 where a cell is left empty.
theme::Colour fillAt(const PaintedBuffer& buffer, std::size_t cell, const TouchShades& shades) {
    if (shades.by == TouchColour::Value)
        return buffer.values.isThere() ? rampOf(shades.palette, buffer.values.shareAt(cell)) : 0;
    if (shades.by == TouchColour::L1)
        return buffer.inL1.empty() || buffer.inL1[cell] == InL1::Not
                   ? 0
                   : fillOf(shades.palette, buffer.inL1[cell]);
    const present::MapCell& touched = buffer.map().cells[cell];
    return touched.touches == 0 ? 0 : shades.of(touched);
}

/// What stands in a cell that is not empty.
std::string labelAt(const PaintedBuffer& buffer, std::size_t cell, const TouchShades& shades) {
    if (shades.by == TouchColour::Value) return buffer.values.textAt(cell);
    if (shades.by == TouchColour::L1) return letterOf(buffer.inL1[cell]);
    return shades.labelOf(buffer.map().cells[cell]);
}

/// Where the cells of a map stand.
struct CellPlaces {
    draw::Box box{};
    float width = 1, height = 1;
    float gap = 0;  ///< Between two, where there is room for one.

    /// Cells beside each other, from a column up to another one.
    draw::Box of(std::size_t row, std::size_t from, std::size_t to) const {
        const float top = box.top + height * static_cast<float>(row);
        return {box.left + width * static_cast<float>(from), top,
                box.left + width * static_cast<float>(to) - gap, top + height - gap};
    }
};

/// Under the cells that have an element: where the last row ends early, nothing.
void paintGround(draw::Canvas& canvas, const present::BufferMap& map, const draw::Box& box,
                 theme::Colour ground) {
    const std::size_t columns = std::max(1U, map.columns);
    const auto rest = static_cast<float>(map.filled % columns);
    const float height = box.height() / static_cast<float>(std::max(1U, map.rows));
    const float below = box.top + height * static_cast<float>(map.filled / columns);
    canvas.fill({box.left, box.top, box.right, below}, ground);
    const float right = box.left + box.width() * rest / static_cast<float>(columns);
    if (rest > 0) canvas.fill({box.left, below, right, below + height}, ground);
}

/// Cells that are too small for words: those of one colour in a row are one box, and the gaps are
/// lines of the ground over all of them, so that forty thousand cost little in a frame.
void paintPlain(draw::Canvas& canvas, const PaintedBuffer& buffer, const CellPlaces& places,
                theme::Colour ground) {
    const std::size_t columns = std::max(1U, buffer.map().columns);
    bool hasAny = false;
    for (std::size_t row = 0; row * columns < buffer.fills.size(); ++row) {
        const std::size_t first = row * columns;
        const std::size_t count = std::min(columns, buffer.fills.size() - first);
        for (std::size_t from = 0; from < count;) {
            const theme::Colour fill = buffer.fills[first + from];
            std::size_t to = from + 1;
            while (to < count && buffer.fills[first + to] == fill)
                ++to;
            if (fill != 0) canvas.fill(places.of(row, from, to), fill);
            hasAny = hasAny || fill != 0;
            from = to;
        }
    }
    if (!hasAny || places.gap == 0) return;
    // Where the last row ends early nothing is under the lines.
    const auto filled = static_cast<float>(buffer.fills.size() / columns);
    const std::size_t rest = buffer.fills.size() % columns;
    for (std::size_t column = 1; column < columns; ++column) {
        const float right = places.box.left + places.width * static_cast<float>(column);
        const float rows = filled + (column < rest ? 1.0f : 0.0f);
        canvas.fill(
            {right - places.gap, places.box.top, right, places.box.top + places.height * rows},
            ground);
    }
}

/// Large cells carry large numbers.
draw::Font labelFont(const ViewContext& context, const PaintedBuffer& buffer,
                     const CellPlaces& places, const TouchShades& shades) {
    constexpr float kAir = 1.6f;
    const draw::FontScope large(context.canvas, draw::Font::Large);
    if (places.height < kAir * context.canvas.fontSize()) return draw::Font::CodeSmall;
    for (std::size_t cell = 0; cell < buffer.fills.size(); ++cell) {
        if (buffer.fills[cell] == 0) continue;
        const float wide = context.canvas.measure(labelAt(buffer, cell, shades)).x;
        if (wide * kAir > places.width) return draw::Font::CodeSmall;
    }
    return draw::Font::Large;
}

void paintLabelled(const ViewContext& context, const PaintedBuffer& buffer,
                   const CellPlaces& places, const TouchShades& shades) {
    const draw::FontScope font(context.canvas, labelFont(context, buffer, places, shades));
    const std::size_t columns = std::max(1U, buffer.map().columns);
    for (std::size_t cell = 0; cell < buffer.fills.size(); ++cell) {
        const theme::Colour fill = buffer.fills[cell];
        if (fill == 0) continue;
        const std::size_t column = cell % columns;
        draw::cell(context.canvas, places.of(cell / columns, column, column + 1), fill,
                   theme::textOn(shades.palette, fill), labelAt(buffer, cell, shades), 0);
    }
}

/// What is said of ringed cells that are too small for words: whose they are, or what the first of
/// them holds.
std::string ringName(const PaintedBuffer& buffer, const TouchShades& shades) {
    if (tellsTouches(shades.by)) return fmt::format("W{}", shades.mine);
    const std::size_t first = buffer.ringed.front();
    if (shades.by != TouchColour::Value || first >= buffer.values.bits.size()) return {};
    return fmt::format("[{}] = {}", first, buffer.values.textAt(first));
}

/// Whether the first ringed cell has its label in it.
bool isRingedLabelSeen(const ViewContext& context, const PaintedBuffer& buffer,
                       const CellPlaces& places, const TouchShades& shades) {
    const std::size_t first = buffer.ringed.front();
    if (first >= buffer.fills.size() || buffer.fills[first] == 0) return true;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const float wide = context.canvas.measure(labelAt(buffer, first, shades)).x;
    return wide <= places.width - places.gap - 2;
}

void paintRingName(const ViewContext& context, const PaintedBuffer& buffer,
                   const CellPlaces& places, const TouchShades& shades) {
    const std::string name = ringName(buffer, shades);
    if (name.empty()) return;
    const theme::Metrics& m = context.theme.metrics;
    const std::size_t columns = std::max(1U, buffer.map().columns);
    std::size_t left = columns, right = 0;
    for (const std::size_t cell : buffer.ringed) {
        left = std::min(left, cell % columns);
        right = std::max(right, cell % columns);
    }
    const draw::Box first = places.of(buffer.ringed.front() / columns, left, right + 1);
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const float wide = context.canvas.measure(name).x + 4 * m.scale;
    const float high = context.canvas.fontSize() * 1.05f;
    if (2 * wide > places.box.width() || 2 * high > places.box.height()) return;
    // Behind it, where that is outside before it; a whole row has it on its own cells, where those
    // are high enough, else below.
    const bool isBehind = first.right + wide <= places.box.right;
    const bool isBefore = first.left - wide >= places.box.left;
    const float x = isBehind ? first.right : isBefore ? first.left - wide : first.left;
    const bool isBeside = isBehind || isBefore || first.height() >= high;
    const float top = isBeside ? first.top : first.bottom;
    const float y = std::min(top, places.box.bottom - high);
    const draw::Box plate = draw::sized(x, y, wide, high);
    context.canvas.fill(plate, theme::withAlpha(shades.palette.panel, 0.9f));
    draw::textCentred(context.canvas, plate, shades.palette.text, name);
}

}  // namespace

void colourCells(PaintedBuffer& buffer, const TouchShades& shades) {
    buffer.fills.resize(buffer.map().filled);
    for (std::size_t cell = 0; cell < buffer.fills.size(); ++cell)
        buffer.fills[cell] = fillAt(buffer, cell, shades);
    buffer.ringed.clear();
    for (std::size_t cell = 0; cell < buffer.map().cells.size(); ++cell)
        if (buffer.map().cells[cell].isNow) buffer.ringed.push_back(cell);
}

void paintBufferMap(const ViewContext& context, const PaintedBuffer& buffer, const draw::Box& box,
                    const TouchShades& shades) {
    const present::BufferMap& map = buffer.map();
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    CellPlaces places{box, box.width() / static_cast<float>(std::max(1U, map.columns)),
                      box.height() / static_cast<float>(std::max(1U, map.rows))};
    const float side = std::min(places.width, places.height);
    places.gap = side >= 6 ? 1.0f : 0.0f;
    paintGround(canvas, map, box, shades.palette.inset);
    const bool hasLabels = places.width >= m.codeSmall * 1.3f && places.height >= m.codeSmall;
    if (hasLabels)
        paintLabelled(context, buffer, places, shades);
    else
        paintPlain(canvas, buffer, places, shades.palette.inset);
    // Rings lie above all cells.
    for (const std::size_t cell : buffer.ringed) {
        const std::size_t column = cell % map.columns;
        canvas.frame(places.of(cell / map.columns, column, column + 1), shades.palette.text, 0,
                     side >= 8 ? 2 * m.scale : 1.0f);
    }
    canvas.frame(box, shades.palette.line);
    const bool isTold =
        buffer.ringed.empty() || (hasLabels && isRingedLabelSeen(context, buffer, places, shades));
    if (!isTold) paintRingName(context, buffer, places, shades);
}

std::vector<LegendEntry> bufferLegend(const ViewContext& context, const TouchShades& shades) {
    const auto& session = context.session;
    const theme::Palette& palette = shades.palette;
    const auto words = [&](const char* key, long long number) {
        return say(session, Message{key, {}}
                                .with("number", number)
                                .with("index", number)
                                .with("cycles", number)
                                .with("times", number));
    };
    std::vector<LegendEntry> entries;
    const auto block = static_cast<long long>(shades.mine) / shades.warpsPerBlock;
    switch (shades.by) {
        case TouchColour::Warp:
        case TouchColour::Block: {
            const bool isWarp = shades.by == TouchColour::Warp;
            const long long number = isWarp ? static_cast<long long>(shades.mine) : block;
            const char* const mine =
                isWarp ? "view.buffers.legend.mine" : "view.buffers.legend.my_block";
            entries.push_back({palette.accent, std::to_string(number), words(mine, number)});
            entries.push_back({shadeOf(palette, 1), "n", words("view.buffers.legend.others", 0),
                               false, words("view.buffers.legend.others_brief", 0)});
            break;
        }
        case TouchColour::When:
            entries.push_back({rampOf(palette, 1), "0", words("view.buffers.legend.recent", 0)});
            entries.push_back({rampOf(palette, 0), "–",
                               words("view.buffers.legend.older",
                                     shades.now - static_cast<Cycle>(shades.oldest))});
            break;
        case TouchColour::Order:
            entries.push_back({rampOf(palette, 0), "1", words("view.buffers.legend.first", 1)});
            entries.push_back({rampOf(palette, 1), present::grouped(shades.accesses),
                               words("view.buffers.legend.latest", shades.accesses)});
            break;
        case TouchColour::L1:
            for (const InL1 place : {InL1::There, InL1::Coming, InL1::Not})
                entries.push_back(
                    {fillOf(palette, place), letterOf(place), words(keyOf(place), 0)});
            break;
        case TouchColour::Value:
            entries.push_back({rampOf(palette, 0), "–", words("view.buffers.legend.least", 0)});
            entries.push_back({rampOf(palette, 1), "+", words("view.buffers.legend.greatest", 0)});
            break;
        case TouchColour::Often:
            entries.push_back({rampOf(palette, shades.mostTouches > 1 ? 0.0f : 1.0f), "1",
                               words("view.buffers.legend.once", 1)});
            if (shades.mostTouches > 1)
                entries.push_back({rampOf(palette, 1), "+",
                                   words("view.buffers.legend.most", shades.mostTouches)});
            break;
    }
    const std::string brief = words("view.buffers.legend.now_brief", 0);
    entries.push_back({palette.panel, {}, words("view.buffers.legend.now", 0), true, brief});
    if (tellsTouches(shades.by))
        entries.push_back({palette.inset, "·", words("view.buffers.legend.untouched", 0)});
    return entries;
}

}  // namespace warpscope::views
