#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/shapes.h"
#include "app/draw/text.h"
#include "app/views/memory/memory_painting.h"

namespace warpscope::views {

namespace {

/// Of a row, in the height of its letters.
constexpr float kGivenRow = 1.55f;
constexpr float kMaxGivenRow = 2.4f;
constexpr float kLowGivenRow = 1.3f;
/// Sixteen in a row at most, so that a place is read beside its lane.
constexpr std::array<int, 4> kGivenColumns{2, 4, 8, 16};

/// What the lanes name, and how wide the widest of it is.
struct GivenNames {
    std::vector<std::string> places{};
    float width = 0;
    float laneWidth = 0;
};

GivenNames namesOf(const MemoryPainting& painting) {
    GivenNames names;
    draw::Canvas& canvas = painting.context.canvas;
    for (int lane = 0; lane < painting.picture.lanes; ++lane) {
        const bool isActive = hasLane(painting.picture.active, lane);
        names.places.push_back(isActive ? present::placeName(painting.place, lane) : "–");
        names.width = std::max(names.width, canvas.measure(names.places.back()).x);
    }
    names.laneWidth = canvas.measure(fmt::format("{}", painting.picture.lanes - 1)).x +
                      painting.context.theme.metrics.gap * 0.6f;
    return names;
}

float widthOf(const MemoryPainting& painting, const GivenNames& names) {
    return names.laneWidth + names.width + 2 * painting.context.theme.metrics.gap;
}

/// Places keep near their lanes where there is more room than they need.
GivenCells cellsOf(const MemoryPainting& painting, const draw::Box& room, const GivenNames& names,
                   int columns, int rows) {
    const float letters = painting.context.canvas.fontSize();
    const float most = (widthOf(painting, names) + 2 * painting.context.theme.metrics.gap) *
                       static_cast<float>(columns);
    const float row = std::min(room.height() / static_cast<float>(rows), kMaxGivenRow * letters);
    return {{room.left, room.top, room.left + std::min(room.width(), most),
             room.top + row * static_cast<float>(rows)},
            columns,
            row,
            std::min(painting.picture.lanes, columns * rows)};
}

/// The fewest columns whose rows find room.
GivenCells cellsIn(const MemoryPainting& painting, const draw::Box& room, const GivenNames& names) {
    const float letters = painting.context.canvas.fontSize();
    for (const int columns : kGivenColumns) {
        const int rows = (painting.picture.lanes + columns - 1) / columns;
        if (room.width() < static_cast<float>(columns) * widthOf(painting, names)) break;
        if (room.height() >= kGivenRow * letters * static_cast<float>(rows))
            return cellsOf(painting, room, names, columns, rows);
    }
    return {};
}

/// Where not all find room, the first ones: they show how it goes on.
GivenCells firstIn(const MemoryPainting& painting, const draw::Box& room, const GivenNames& names) {
    const float letters = painting.context.canvas.fontSize();
    const int rows = static_cast<int>(room.height() / (kLowGivenRow * letters));
    const int columns =
        std::min(static_cast<int>(room.width() / widthOf(painting, names)), kGivenColumns.back());
    if (columns < kGivenColumns.front() || rows < 2) return {};
    return cellsOf(painting, room, names, columns, rows);
}

void paintCell(const MemoryPainting& painting, const draw::Box& box, const GivenNames& names,
               int lane) {
    draw::Canvas& canvas = painting.context.canvas;
    const theme::Palette& palette = painting.context.theme.palette;
    const theme::Metrics& m = painting.context.theme.metrics;
    const bool isActive = hasLane(painting.picture.active, lane);
    const draw::Box number{box.left, box.top, box.left + names.laneWidth, box.bottom - 2 * m.scale};
    if (!hasLane(painting.picture.threads, lane))
        return draw::hatch(canvas, number, palette.line, 5 * m.scale);
    const theme::Colour fill = isActive ? usedColour(painting) : palette.inset;
    draw::cell(canvas, number, fill, theme::textOn(palette, fill), fmt::format("{}", lane),
               2 * m.scale);
    draw::text(
        canvas, {number.right + m.gap * 0.6f, (number.top + number.bottom - canvas.fontSize()) / 2},
        isActive ? palette.text : palette.muted, names.places[static_cast<std::size_t>(lane)]);
    if (isActive && painting.isMarked(laneBit(lane)))
        canvas.frame({box.left, box.top, box.right - m.gap * 0.5f, number.bottom}, palette.text, 0,
                     2 * m.scale);
}

/// That it goes on, and to which lane.
void paintRest(const MemoryPainting& painting, const draw::Box& box) {
    draw::Canvas& canvas = painting.context.canvas;
    draw::text(canvas, {box.left, (box.top + box.bottom - canvas.fontSize()) / 2},
               painting.context.theme.palette.muted,
               fmt::format("… {}", painting.picture.lanes - 1));
}

}  // namespace

draw::Box GivenCells::at(int lane) const {
    const float width = box.width() / static_cast<float>(columns);
    const float left = box.left + width * static_cast<float>(lane % columns);
    const float top = box.top + rowHeight * static_cast<float>(lane / columns);
    return {left, top, left + width, top + rowHeight};
}

int GivenCells::laneAt(float x, float y) const {
    const float width = box.width() / static_cast<float>(columns);
    const int column = static_cast<int>((x - box.left) / width);
    const int row = static_cast<int>((y - box.top) / rowHeight);
    return std::min(row * columns + std::min(column, columns - 1), lanes - 1);
}

GivenCells paintMemoryGiven(const MemoryPainting& painting, const draw::Box& room) {
    for (const auto& [size, find] : {std::pair{draw::Font::Code, &cellsIn},
                                     {draw::Font::CodeSmall, &cellsIn},
                                     {draw::Font::CodeSmall, &firstIn}}) {
        const draw::FontScope font(painting.context.canvas, size);
        const GivenNames names = namesOf(painting);
        GivenCells cells = find(painting, room, names);
        if (cells.lanes > 0 && cells.lanes < painting.picture.lanes)
            paintRest(painting, cells.at(--cells.lanes));
        for (int lane = 0; lane < cells.lanes; ++lane)
            paintCell(painting, cells.at(lane), names, lane);
        if (cells.lanes > 0) return cells;
    }
    return {};
}

}  // namespace warpscope::views
