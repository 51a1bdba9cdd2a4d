#include "app/present/threads/thread_layout.h"

#include <algorithm>
#include <cmath>

namespace warpscope::present {

namespace {

/// Blocks around one, as many of `across` as fit into `most`.
std::int64_t firstAround(std::int64_t middle, std::int64_t shown, std::int64_t all) {
    return std::clamp<std::int64_t>(middle - shown / 2, 0, all - shown);
}

float cellIn(const ThreadWindow& window, float width, float height) {
    return std::min(width / static_cast<float>(std::max<std::int64_t>(1, window.columns)),
                    height / static_cast<float>(std::max<std::int64_t>(1, window.rows)));
}

}  // namespace

ThreadWindow threadWindow(const ThreadPlane& plane, BlockId block, std::int64_t most) {
    const std::int64_t wide = plane.blockColumns(), high = plane.blockRows();
    std::int64_t across = plane.blocksAcross(), down = plane.blocksDown();
    while (across * wide * down * high > most && across * down > 1) {
        if (across * wide >= down * high && across > 1)
            across = (across + 1) / 2;
        else if (down > 1)
            down = (down + 1) / 2;
        else
            across = (across + 1) / 2;
    }
    const ThreadPlane::Place at = plane.placeOf(block);
    const std::int64_t left = firstAround(at.column, across, plane.blocksAcross());
    const std::int64_t top = firstAround(at.row, down, plane.blocksDown());
    return {left * wide, top * high, across * wide, down * high,
            across == plane.blocksAcross() && down == plane.blocksDown()};
}

draw::Box ThreadLayout::planeCell(const ThreadWindow& window, std::int64_t column,
                                  std::int64_t row) const {
    const float left = plane.left + cell * static_cast<float>(column - window.firstColumn);
    const float top = plane.top + cell * static_cast<float>(row - window.firstRow);
    return {left, top, left + cell, top + cell};
}

draw::Box ThreadLayout::stripCell(int warps, int lanes, int warp, int lane) const {
    const float width = strip.width() / static_cast<float>(lanes);
    const float height = strip.height() / static_cast<float>(warps);
    const float left = strip.left + width * static_cast<float>(lane);
    const float top = strip.top + height * static_cast<float>(warp);
    return {left, top, left + width, top + height};
}

ThreadLayout threadLayout(const theme::Metrics& m, const ThreadWindow& window, int warps, int lanes,
                          const draw::Box& room, float gutter) {
    const float heading = m.small * 1.45f;
    const float gap = m.gap * 1.5f;
    const auto rows = static_cast<float>(warps), columns = static_cast<float>(lanes);
    // Beside: the strip gets two fifths of the width. Below: as many rows as it has warps.
    const float besideWidth = (room.width() - gap) * 0.6f;
    const float beside = cellIn(window, besideWidth, room.height() - heading);
    const float rowHeight = std::min(m.body * 1.6f, room.height() * 0.4f / rows);
    const float belowHeight = room.height() - 2 * heading - gap - rowHeight * rows;
    const float below = cellIn(window, room.width(), belowHeight);
    ThreadLayout layout;
    layout.gutter = gutter;
    layout.planeHeading = {room.left, room.top, room.right, room.top + heading};
    const auto sized = [&](float cell) {
        layout.cell = cell;
        layout.plane = {room.left, room.top + heading,
                        room.left + cell * static_cast<float>(window.columns),
                        room.top + heading + cell * static_cast<float>(window.rows)};
    };
    if (beside >= below) {
        sized(beside);
        // Where the plane is narrow the strip takes what it leaves.
        const float left = std::max(layout.plane.right, room.left + room.width() * 0.3f) + gap;
        layout.stripHeading = {left, room.top, room.right, room.top + heading};
        layout.planeHeading.right = left - gap;
        const float cellWidth = (room.right - left - gutter) / columns;
        const float high = std::min((room.height() - heading) / rows, cellWidth * 2.2f);
        layout.strip = {left + gutter, room.top + heading, room.right,
                        room.top + heading + high * rows};
        return layout;
    }
    sized(below);
    const float top = layout.plane.bottom + gap;
    layout.stripHeading = {room.left, top, room.right, top + heading};
    layout.strip = {room.left + gutter, top + heading, room.right,
                    std::min(room.bottom, top + heading + m.body * 1.9f * rows)};
    return layout;
}

}  // namespace warpscope::present
