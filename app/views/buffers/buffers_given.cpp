#include "app/views/buffers/buffers_given.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/buffers/buffer_map.h"
#include "app/present/buffers/buffer_words.h"
#include "app/session/state/say.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

/// Smaller cells have no gaps between them, in pixels.
constexpr float kPartedCell = 4;
/// Of a cell, in the body's letters: a single element is no larger than a row of them is high.
constexpr float kLargestCell = 2.2f;
/// Lower pictures have no numbers, in letters.
constexpr float kRoomForNumbers = 3;

present::CellGrid gridOf(const present::MappedBuffer& buffer) {
    const std::uint32_t columns = std::max(1U, buffer.columns);
    return {(buffer.elements + columns - 1) / columns, columns};
}

/// Cells that nothing tells apart; the last row may end early.
void paintEmptyCells(const ViewContext& context, const present::MappedBuffer& buffer,
                     const draw::Box& box) {
    const theme::Palette& palette = context.theme.palette;
    const present::CellGrid grid = gridOf(buffer);
    const float width = box.width() / static_cast<float>(grid.columns);
    const float height = box.height() / static_cast<float>(grid.rows);
    const theme::Colour fill = theme::mix(palette.panel, palette.muted, 0.35f);
    const std::uint32_t rest = buffer.elements % grid.columns;
    const float below = rest > 0 ? box.bottom - height : box.bottom;
    context.canvas.fill({box.left, box.top, box.right, below}, fill);
    if (rest > 0)
        context.canvas.fill(
            {box.left, below, box.left + width * static_cast<float>(rest), box.bottom}, fill);
    if (width >= kPartedCell)
        for (std::uint32_t column = 1; column < grid.columns; ++column) {
            const float x = box.left + width * static_cast<float>(column);
            context.canvas.line({x, box.top}, {x, box.bottom}, palette.panel, 1);
        }
    if (height >= kPartedCell)
        for (std::uint32_t row = 1; row < grid.rows; ++row) {
            const float y = box.top + height * static_cast<float>(row);
            context.canvas.line({box.left, y}, {box.right, y}, palette.panel, 1);
        }
}

/// Every how many cells of a size there is room for a number: even ones are read more easily than
/// as many as fit.
std::uint32_t stepFor(float cell, float number) {
    std::uint32_t step = 1;
    while (cell > 0 && cell * static_cast<float>(step) < number)
        step *= 2;
    return step;
}

/// Of the columns above, and at the left of the rows the number of their first element, as often
/// as there is room.
void paintNumbers(const ViewContext& context, const present::MappedBuffer& buffer,
                  const draw::Box& box) {
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Colour ink = context.theme.palette.muted;
    const present::CellGrid grid = gridOf(buffer);
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const float width = box.width() / static_cast<float>(grid.columns);
    const float height = box.height() / static_cast<float>(grid.rows);
    const float widest = canvas.measure(std::to_string(grid.columns - 1)).x;
    const std::uint32_t columnStep = stepFor(width, widest + m.gap * 0.6f);
    for (std::uint32_t column = 0; column < grid.columns; column += columnStep) {
        const std::string number = std::to_string(column);
        const float wide = canvas.measure(number).x;
        const float at = box.left + width * (static_cast<float>(column) + 0.5f) - wide / 2;
        if (at + wide > std::max(box.right, box.left + wide)) break;
        draw::text(canvas, {at, box.top - canvas.fontSize() - m.gap * 0.1f}, ink, number);
    }
    const std::uint32_t rowStep = stepFor(height, canvas.fontSize());
    for (std::uint32_t row = 0; row < grid.rows; row += rowStep) {
        const float at =
            box.top + height * (static_cast<float>(row) + 0.5f) - canvas.fontSize() / 2;
        draw::textRight(canvas, {box.left - m.gap * 0.4f, at}, ink,
                        std::to_string(row * grid.columns));
    }
}

}  // namespace

void paintBuffersGiven(const ViewContext& context, const draw::Box& room,
                       const gpu::Launch& launch) {
    const theme::Metrics& m = context.theme.metrics;
    const std::vector<present::MappedBuffer> buffers = present::mappedBuffers(launch);
    if (buffers.empty())
        return draw::paragraph(context.theme.palette.muted,
                               say(context.session, "view.buffers.none"));
    draw::Box left = room;
    if (left.height() > 6 * m.body)
        paintSentence(context, left, say(context.session, "view.buffers.question"), 0.5f);
    std::vector<present::CellGrid> grids;
    float numbers = 0;
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        for (const present::MappedBuffer& buffer : buffers) {
            grids.push_back(gridOf(buffer));
            numbers = std::max(
                numbers, context.canvas.measure(std::to_string(buffer.elements)).x + m.gap * 0.6f);
        }
    }
    // Each has its heading and a line of numbers above it, and numbers at its left.
    const float heading = m.small * 1.45f + m.codeSmall * 1.3f;
    left.left += numbers;
    const auto boxes = present::placeMaps(grids, left, heading, m.gap * 1.2f + numbers);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        draw::Box box = boxes[i];
        const float most = kLargestCell * m.body;
        box.right = std::min(box.right, box.left + most * static_cast<float>(grids[i].columns));
        box.bottom = std::min(box.bottom, box.top + most * static_cast<float>(grids[i].rows));
        const bool hasNeighbour = i + 1 < boxes.size() && boxes[i + 1].top == box.top;
        const float right = hasNeighbour ? boxes[i + 1].left - numbers : room.right;
        paintEmptyCells(context, buffers[i], box);
        if (left.height() > kRoomForNumbers * m.body) paintNumbers(context, buffers[i], box);
        context.offer(buffers[i].isShared ? "shared" : "buffer " + buffers[i].name, box);
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(context.canvas, {box.left, box.top - heading}, context.theme.palette.text,
                   say(context.session, present::givenHeading(buffers[i])), right - box.left);
    }
}

}  // namespace warpscope::views
