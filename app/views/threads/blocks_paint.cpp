#include "app/views/threads/blocks_paint.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/shapes.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/threads/extent_paint.h"

namespace warpscope::views {

namespace {

using present::BlockMap;
using present::ThreadColour;

/// Of a block, at scale 1: lower ones are not framed.
constexpr float kMinFrame = 6;

theme::Colour blockColour(const theme::Palette& palette, const BlockMap::Cell& cell,
                          std::size_t index, ThreadColour by, bool isMine) {
    if (by != ThreadColour::Divergence)
        return isMine ? palette.accent : shadeOf(palette, static_cast<std::uint32_t>(index));
    if (cell.split > 0) return palette.elseSide;
    return cell.started > 0 ? palette.bothSides : palette.inset;
}

std::string blockLabel(const BlockMap::Cell& cell, ThreadColour by) {
    if (by != ThreadColour::Divergence) return fmt::format("{}", cell.first.value);
    if (cell.split > 0) return fmt::format("{}", cell.split);
    return cell.started > 0 ? "t" : "";
}

std::string extentWords(const Dim3& size) {
    const std::string text = fmt::format("{} × {}", size.x, size.y);
    return size.z > 1 ? fmt::format("{} × {}", text, size.z) : text;
}

}  // namespace

std::string planeWords(const session::SlotReader& session, const present::ThreadPlane& plane,
                       const BlockMap* blocks) {
    std::string words =
        say(session, "view.threads.plane",
            {{"grid", extentWords(plane.grid())}, {"block", extentWords(plane.block())}});
    if (const std::string data = extentOfData(session); !data.empty()) words += " · " + data;
    if (blocks != nullptr)
        return say(session, Message{"view.threads.blocks"}
                                .with("plane", words)
                                .with("count", blocks->blocksOfCell()));
    if (!plane.isFolded()) return words;
    return say(session, "view.threads.folded",
               {{"plane", words}, {"count", std::to_string(plane.columns())}});
}

std::string planeBrief(const session::SlotReader& session, const present::ThreadPlane& plane) {
    return say(session, "view.threads.plane_brief", {{"grid", extentWords(plane.grid())}});
}

void paintBlocks(const ViewContext& context, const BlockMap& map,
                 const std::vector<BlockMap::Cell>& cells, const BlockPlaces& places,
                 ThreadColour by, BlockId mine, const std::vector<float>& shares) {
    draw::Canvas& canvas = context.canvas;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const std::size_t mineAt = map.cellOf(mine);
    const float gap = places.cell >= 6 ? 1.0f : 0.0f;
    const auto columns = static_cast<std::size_t>(map.columns());
    const auto boxOf = [&](std::size_t index) {
        const float left = places.box.left + places.cell * static_cast<float>(index % columns);
        const float top = places.box.top + places.cell * static_cast<float>(index / columns);
        return draw::Box{left, top, left + places.cell - gap, top + places.cell - gap};
    };
    for (std::size_t index = 0; index < cells.size(); ++index) {
        if (cells[index].blocks == 0) continue;
        theme::Colour fill = blockColour(palette, cells[index], index, by, index == mineAt);
        if (by == ThreadColour::Data)
            fill = index < shares.size() && shares[index] >= 0 ? rampOf(palette, shares[index])
                                                               : palette.inset;
        const std::string label = blockLabel(cells[index], by);
        if (places.cell >= m.codeSmall && canvas.measure(label).x < places.cell)
            draw::cell(canvas, boxOf(index), fill, theme::textOn(palette, fill), label, 0);
        else
            canvas.fill(boxOf(index), fill);
    }
    canvas.frame(boxOf(mineAt), palette.text, 0, 2 * m.scale);
}

void paintBlockFrames(const ViewContext& context, const present::ThreadPlane& plane,
                      const present::ThreadLayout& layout, BlockId mine) {
    const theme::Palette& palette = context.theme.palette;
    const float scale = context.theme.metrics.scale;
    const std::int64_t wide = plane.blockColumns(), high = plane.blockRows();
    for (std::int64_t y = 0; y < plane.rows(); y += high) {
        for (std::int64_t x = 0; x < plane.columns(); x += wide) {
            if (!plane.holds(x, y)) continue;
            const draw::Box first = layout.planeCell(x, y);
            const draw::Box last = layout.planeCell(x + wide - 1, y + high - 1);
            const draw::Box frame{first.left, first.top, last.right, last.bottom};
            const bool isMine = plane.at(x, y).block == mine;
            if (isMine) context.offer("block", frame);
            // Lines between rows of a few pixels would be all that is seen.
            if (!isMine && frame.height() < kMinFrame * scale) continue;
            context.canvas.frame(frame, isMine ? palette.text : palette.panel, 0,
                                 (isMine ? 2.0f : 1.0f) * scale);
        }
    }
}

std::vector<LegendEntry> blockLegend(const ViewContext& context, const ThreadShades& shades,
                                     BlockId mine) {
    if (shades.by == ThreadColour::Data) return threadLegend(context, shades);
    const auto& session = context.session;
    const theme::Palette& palette = shades.palette;
    std::vector<LegendEntry> entries;
    if (shades.by == ThreadColour::Divergence) {
        const auto add = [&](theme::Colour fill, const char* letter, const std::string& key) {
            entries.push_back(
                {fill, letter, say(session, key), false, say(session, key + "_brief")});
        };
        add(palette.bothSides, "t", "view.threads.block_fate.together");
        add(palette.elseSide, "n", "view.threads.block_fate.split");
        add(palette.thenSide, "a", "view.threads.fate.took");
        add(palette.inset, "·", "view.threads.fate.waiting");
    } else {
        if (shades.by == ThreadColour::Value) entries = threadLegend(context, shades);
        entries.push_back(
            {palette.accent, fmt::format("{}", mine.value),
             say(session, Message{"view.buffers.legend.my_block"}.with("index", mine.value))});
        entries.push_back({shadeOf(palette, 1), "n", say(session, "view.buffers.legend.others")});
    }
    return entries;
}

}  // namespace warpscope::views
