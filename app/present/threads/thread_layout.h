#pragma once

#include <cstdint>

#include "app/draw/box.h"
#include "app/theme/metrics.h"

namespace warpscope::present {

/// Of the width, for the plane where the strip stands beside it.
inline constexpr float kPlaneShare = 0.68f;

/// How many cells a picture has.
struct CellExtent {
    std::int64_t columns = 1, rows = 1;
    bool isLong = false;  ///< Rows of one dimension, of which none stands below another in space.
};

/// Where the plane of threads and the strip of a block's warps stand.
struct ThreadLayout {
    draw::Box plane{};
    draw::Box strip{};  ///< A row a warp, a column a lane.
    float cell = 1;     ///< The width of a cell of the plane.
    float high = 1;     ///< Its height: the same but in a plane of long rows.
    draw::Box planeHeading{};
    draw::Box stripHeading{};
    float gutter = 0;  ///< At the left of the strip, for the warps' numbers.

    draw::Box planeCell(std::int64_t column, std::int64_t row) const;
    draw::Box stripCell(int warps, int lanes, int warp, int lane) const;
};

/// What numbers take beside a plane.
struct AxisRoom {
    float left = 0, above = 0;
};

/// The strip stands beside the plane or below it, where both become larger. `axes` are kept free.
/// Of a few long rows cells are higher than wide where there is room. Requires: at least one warp
/// and one lane.
ThreadLayout threadLayout(const theme::Metrics& metrics, const CellExtent& extent, int warps,
                          int lanes, const draw::Box& room, float gutter, int headingLines = 1,
                          const AxisRoom& axes = {});

}  // namespace warpscope::present
