#include "app/views/buffers/buffers_paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "app/draw/shapes.h"
#include "app/session/say.h"
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
    return place == InL1::There ? "L" : place == InL1::Coming ? "…" : "";
}

const char* keyOf(InL1 place) {
    return place == InL1::There    ? "view.buffers.legend.in_l1"
           : place == InL1::Coming ? "view.buffers.legend.coming"
                                   : "view.buffers.legend.not_in_l1";
}

std::vector<LegendEntry> legendOf(const ViewContext& context, const TouchShades& shades) {
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
            entries.push_back(
                {palette.accent, fmt::format("{}", number),
                 words(isWarp ? "view.buffers.legend.mine" : "view.buffers.legend.my_block",
                       number)});
            entries.push_back({shadeOf(palette, 1), "n", words("view.buffers.legend.others", 0)});
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
            entries.push_back({rampOf(palette, 1), fmt::format("{}", shades.accesses),
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
    entries.push_back({palette.panel, {}, words("view.buffers.legend.now", 0), true});
    if (tellsTouches(shades.by))
        entries.push_back({palette.inset, {}, words("view.buffers.legend.untouched", 0)});
    return entries;
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
                  static_cast<float>(cell.touches - 1) / static_cast<float>(mostTouches - 1));
}

std::string TouchShades::labelOf(const present::MapCell& cell) const {
    if (cell.touches == 0) return {};
    switch (by) {
        case TouchColour::Warp:
            return fmt::format("{}", cell.warp);
        case TouchColour::Block:
            return fmt::format("{}", cell.warp / static_cast<std::uint32_t>(warpsPerBlock));
        case TouchColour::When:
            return fmt::format("{}", now - static_cast<Cycle>(cell.cycle));
        case TouchColour::Order:
            return fmt::format("{}", cell.order);
        default:
            break;
    }
    return fmt::format("{}", cell.touches);
}

bool tellsTouches(TouchColour by) {
    return by != TouchColour::L1 && by != TouchColour::Value;
}

namespace {

/// A cell's colour and what stands in it; nothing where it is left empty.
struct CellLook {
    theme::Colour fill = 0;
    std::string label{};
};

std::optional<CellLook> lookOf(const PaintedBuffer& buffer, std::size_t cell,
                               const TouchShades& shades, bool hasLabel) {
    if (cell >= buffer.map.filled) return std::nullopt;
    const auto label = [hasLabel](auto text) { return hasLabel ? text() : std::string(); };
    if (shades.by == TouchColour::Value) {
        if (!buffer.values.isThere()) return std::nullopt;
        return CellLook{rampOf(shades.palette, buffer.values.shareAt(cell)),
                        label([&] { return buffer.values.textAt(cell); })};
    }
    if (shades.by == TouchColour::L1) {
        if (buffer.inL1.empty() || buffer.inL1[cell] == InL1::Not) return std::nullopt;
        return CellLook{fillOf(shades.palette, buffer.inL1[cell]),
                        label([&] { return std::string(letterOf(buffer.inL1[cell])); })};
    }
    const present::MapCell& touched = buffer.map.cells[cell];
    if (touched.touches == 0) return std::nullopt;
    return CellLook{shades.of(touched), label([&] { return shades.labelOf(touched); })};
}

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

}  // namespace

void paintBufferMap(const ViewContext& context, const PaintedBuffer& buffer, const draw::Box& box,
                    const TouchShades& shades) {
    const present::BufferMap& map = buffer.map;
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const float width = box.width() / static_cast<float>(std::max(1U, map.columns));
    const float height = box.height() / static_cast<float>(std::max(1U, map.rows));
    paintGround(canvas, map, box, shades.palette.inset);
    const float gap = std::min(width, height) >= 6 ? 1.0f : 0.0f;
    const bool hasLabels = width >= m.codeSmall * 1.3f && height >= m.codeSmall;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const auto cellBox = [&](std::uint32_t row, std::uint32_t column) {
        const float left = box.left + width * static_cast<float>(column);
        const float top = box.top + height * static_cast<float>(row);
        return draw::Box{left, top, left + width - gap, top + height - gap};
    };
    for (std::uint32_t row = 0; row < map.rows; ++row) {
        for (std::uint32_t column = 0; column < map.columns; ++column) {
            const auto look =
                lookOf(buffer, std::size_t{row} * map.columns + column, shades, hasLabels);
            if (!look) continue;
            if (hasLabels)
                draw::cell(canvas, cellBox(row, column), look->fill,
                           theme::textOn(shades.palette, look->fill), look->label, 0);
            else
                canvas.fill(cellBox(row, column), look->fill);
        }
    }
    // Rings lie above all cells.
    for (std::uint32_t row = 0; row < map.rows; ++row)
        for (std::uint32_t column = 0; column < map.columns; ++column)
            if (map.at(row, column).isNow)
                canvas.frame(cellBox(row, column), shades.palette.text, 0,
                             std::min(width, height) >= 8 ? 2 * m.scale : 1.0f);
    canvas.frame(box, shades.palette.line);
}

void paintBufferLegend(const ViewContext& context, const draw::Box& row,
                       const TouchShades& shades) {
    paintLegend(context, row, legendOf(context, shades));
}

}  // namespace warpscope::views
