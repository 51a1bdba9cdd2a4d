#pragma once

#include <cstdint>

#include "app/draw/box.h"
#include "app/present/threads/thread_map.h"
#include "app/theme/metrics.h"

namespace warpscope::present {

/// The part of a plane that is drawn: whole blocks around one.
struct ThreadWindow {
    std::int64_t firstColumn = 0, firstRow = 0;
    std::int64_t columns = 0, rows = 0;
    bool isWhole = true;

    friend bool operator==(const ThreadWindow&, const ThreadWindow&) = default;
};
/// At most `most` threads, at least one block.
ThreadWindow threadWindow(const ThreadPlane& plane, BlockId block, std::int64_t most);

/// Where the plane of threads and the strip of a block's warps stand.
struct ThreadLayout {
    draw::Box plane{};
    draw::Box strip{};  ///< A row a warp, a column a lane.
    float cell = 1;     ///< Of the plane, square.
    draw::Box planeHeading{};
    draw::Box stripHeading{};
    float gutter = 0;  ///< At the left of the strip, for the warps' numbers.

    draw::Box planeCell(const ThreadWindow& window, std::int64_t column, std::int64_t row) const;
    draw::Box stripCell(int warps, int lanes, int warp, int lane) const;
};

/// The strip stands beside the plane or below it, where both become larger. Requires: at least one
/// warp and one lane.
ThreadLayout threadLayout(const theme::Metrics& metrics, const ThreadWindow& window, int warps,
                          int lanes, const draw::Box& room, float gutter);

}  // namespace warpscope::present
