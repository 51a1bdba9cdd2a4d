#include "app/present/threads/thread_layout.h"

#include <algorithm>

namespace warpscope::present {

namespace {

/// In letters: the cells of long rows, and the rows of a narrow strip, where there is room.
constexpr float kLongRow = 1.4f, kLowestStrip = 0.8f;

float cellIn(const CellExtent& extent, float width, float height) {
    return std::min(width / static_cast<float>(std::max<std::int64_t>(1, extent.columns)),
                    height / static_cast<float>(std::max<std::int64_t>(1, extent.rows)));
}

}  // namespace

draw::Box ThreadLayout::planeCell(std::int64_t column, std::int64_t row) const {
    const float left = plane.left + cell * static_cast<float>(column);
    const float top = plane.top + high * static_cast<float>(row);
    return {left, top, left + cell, top + high};
}

draw::Box ThreadLayout::stripCell(int warps, int lanes, int warp, int lane) const {
    const float width = strip.width() / static_cast<float>(lanes);
    const float height = strip.height() / static_cast<float>(warps);
    const float left = strip.left + width * static_cast<float>(lane);
    const float top = strip.top + height * static_cast<float>(warp);
    return {left, top, left + width, top + height};
}

ThreadLayout threadLayout(const theme::Metrics& m, const CellExtent& extent, int warps, int lanes,
                          const draw::Box& room, float gutter, int headingLines,
                          const AxisRoom& axes) {
    const float heading = m.small * (0.3f + 1.15f * static_cast<float>(headingLines));
    const float gap = m.gap * 1.5f;
    const auto rows = static_cast<float>(warps), columns = static_cast<float>(lanes);
    // Beside: the strip gets a third of the width, or what the plane leaves. Below: as many rows
    // as it has warps.
    const float besideWidth = (room.width() - gap) * kPlaneShare;
    const float beside =
        cellIn(extent, besideWidth - axes.left, room.height() - heading - axes.above);
    const float rowHeight = std::min(m.body * 1.6f, room.height() * 0.4f / rows);
    const float belowHeight = room.height() - 2 * heading - gap - axes.above - rowHeight * rows;
    const float below = cellIn(extent, room.width() - axes.left, belowHeight);
    ThreadLayout layout;
    layout.gutter = gutter;
    layout.planeHeading = {room.left, room.top, room.right, room.top + heading};
    const auto planeRows = static_cast<float>(std::max<std::int64_t>(1, extent.rows));
    const auto sized = [&](float cell, float height) {
        layout.cell = cell;
        const float high = extent.isLong ? std::min(height / planeRows, kLongRow * m.body) : cell;
        layout.high = std::max(cell, high);
        layout.plane =
            draw::sized(room.left + axes.left, room.top + heading + axes.above,
                        cell * static_cast<float>(extent.columns), layout.high * planeRows);
    };
    if (beside >= below) {
        sized(beside, room.height() - heading - axes.above);
        // Where the plane is narrow the strip takes what it leaves.
        const float left = std::max(layout.plane.right, room.left + room.width() * 0.3f) + gap;
        layout.stripHeading = {left, room.top, room.right, room.top + heading};
        layout.planeHeading.right = left - gap;
        const float cellWidth = (room.right - left - gutter) / columns;
        const float high = std::min((room.height() - heading) / rows,
                                    std::max(cellWidth * 2.2f, kLowestStrip * m.body));
        layout.strip = {left + gutter, room.top + heading, room.right,
                        room.top + heading + high * rows};
        return layout;
    }
    sized(below, belowHeight);
    const float top = layout.plane.bottom + gap;
    layout.stripHeading = {room.left, top, room.right, top + heading};
    layout.strip = {room.left + gutter, top + heading, room.right,
                    std::min(room.bottom, top + heading + m.body * 1.9f * rows)};
    return layout;
}

}  // namespace warpscope::present
