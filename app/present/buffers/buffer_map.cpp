#include "app/present/buffers/buffer_map.h"

#include <algorithm>
#include <cmath>

namespace warpscope::present {

namespace {

std::uint32_t upTo(std::uint32_t number, std::uint32_t step) {
    return (number + step - 1) / step;
}

std::span<const Touch> before(std::span<const Touch> touches, Cycle cycle) {
    const auto end = std::ranges::upper_bound(
        touches, cycle, {}, [](const Touch& touch) { return Cycle{touch.cycle}; });
    return touches.first(static_cast<std::size_t>(end - touches.begin()));
}

}  // namespace

std::optional<std::int64_t> LastAccess::stride() const {
    if (elements.size() < 2) return std::nullopt;
    const std::int64_t step = std::int64_t{elements[1]} - elements[0];
    for (std::size_t i = 1; i < elements.size(); ++i)
        if (std::int64_t{elements[i]} - elements[i - 1] != step) return std::nullopt;
    return step;
}

std::optional<LastAccess> lastAccess(const TouchLog& log, WarpId warp, Cycle cycle) {
    const auto parts = log.partsOf(warp);
    const auto end = std::ranges::upper_bound(
        parts, cycle, {}, [](const TouchedPart& part) { return Cycle{part.cycle}; });
    if (end == parts.begin()) return std::nullopt;
    const auto [first, last] = std::ranges::equal_range(parts.begin(), end, std::prev(end)->cycle,
                                                        {}, &TouchedPart::cycle);
    LastAccess found;
    found.cycle = first->cycle;
    found.buffer = std::ranges::min_element(first, last, {}, &TouchedPart::buffer)->buffer;
    for (const TouchedPart& part : std::ranges::subrange(first, last)) {
        if (part.buffer != found.buffer) continue;
        for (const Touch& touch : log.touches(part.buffer).subspan(part.first, part.count)) {
            found.elements.push_back(touch.element);
            found.lanes |= laneBit(touch.lane);
            found.isWrite = touch.isWrite;
        }
    }
    return found;
}

FollowedMap::FollowedMap(const TouchLog& log, std::size_t buffer, std::size_t mostCells)
    : log_(&log), buffer_(buffer) {
    const MappedBuffer& shown = log.buffers()[buffer];
    const std::uint32_t rows = upTo(shown.elements, shown.columns);
    const auto cellsWith = [&](std::uint32_t merged) {
        return std::size_t{upTo(rows, merged)} * upTo(shown.columns, merged);
    };
    while (cellsWith(map_.merged) > std::max<std::size_t>(1, mostCells))
        ++map_.merged;
    map_.rows = upTo(rows, map_.merged);
    map_.columns = upTo(shown.columns, map_.merged);
    map_.filled = std::size_t{map_.rows} * map_.columns;
    while (map_.filled > 0 && map_.firstElement(map_.filled - 1, shown.columns) >= shown.elements)
        --map_.filled;
    forget();
}

void FollowedMap::forget() {
    map_.cells.assign(std::size_t{map_.rows} * map_.columns, {});
    map_.mostTouches = map_.accesses = map_.reads = map_.writes = 0;
    often_.assign(map_.merged > 1 ? log_->buffers()[buffer_].elements : 0, 0);
    read_ = 0;
    previous_ = {};
}

MapCell& FollowedMap::cellOf(std::uint32_t element) {
    const std::uint32_t columns = log_->buffers()[buffer_].columns;
    const std::uint32_t row = element / columns / map_.merged;
    const std::uint32_t column = element % columns / map_.merged;
    return map_.cells[std::size_t{row} * map_.columns + column];
}

void FollowedMap::add(const Touch& touch) {
    MapCell& cell = cellOf(touch.element);
    if (map_.accesses == 0 || previous_.cycle != touch.cycle || previous_.warp != touch.warp)
        ++map_.accesses;
    previous_ = touch;
    const std::uint32_t times = often_.empty() ? cell.touches + 1 : ++often_[touch.element];
    cell = {cell.touches + 1, std::max(cell.often, times),
            touch.warp,       touch.cycle,
            touch.element,    map_.accesses,
            touch.lane,       touch.isWrite,
            cell.isNow};
    map_.mostTouches = std::max(map_.mostTouches, cell.often);
    ++(touch.isWrite ? map_.writes : map_.reads);
}

void FollowedMap::moveTo(Cycle cycle, WarpId warp) {
    const bool isShared = log_->buffers()[buffer_].isShared;
    const auto touches = before(log_->touches(buffer_), cycle);
    std::vector<BlockId> together;
    if (isShared) together = log_->blocksOf(warp);
    if (touches.size() < read_ || together != together_) forget();
    together_ = std::move(together);
    const auto perBlock = static_cast<std::uint32_t>(log_->warpsPerBlock());
    for (const Touch& touch : touches.subspan(read_))
        if (!isShared || std::ranges::count(together_, BlockId{touch.warp / perBlock}) > 0)
            add(touch);
    read_ = touches.size();
    for (const std::uint32_t element : now_)
        cellOf(element).isNow = false;
    now_.clear();
    auto last = lastAccess(*log_, warp, cycle);
    if (!last || last->buffer != buffer_) return;
    now_ = std::move(last->elements);
    for (const std::uint32_t element : now_)
        cellOf(element).isNow = true;
}

BufferMap bufferMap(const TouchLog& log, std::size_t buffer, Cycle cycle, WarpId warp,
                    std::size_t mostCells) {
    FollowedMap followed(log, buffer, mostCells);
    followed.moveTo(cycle, warp);
    return followed.map();
}

std::vector<draw::Box> placeMaps(const std::vector<CellGrid>& maps, const draw::Box& room,
                                 float heading, float gap) {
    if (maps.empty()) return {};
    // As many beside each other as give the largest cells.
    std::size_t bestAcross = 1;
    float bestScale = -1;
    for (std::size_t across = 1; across <= maps.size(); ++across) {
        const std::size_t down = (maps.size() + across - 1) / across;
        const auto wide = static_cast<float>(across), high = static_cast<float>(down);
        const float width = (room.width() - gap * (wide - 1)) / wide;
        const float height = (room.height() - gap * (high - 1)) / high - heading;
        float scale = 1e9f;
        for (const CellGrid& map : maps)
            scale = std::min({scale, width / static_cast<float>(std::max(1U, map.columns)),
                              height / static_cast<float>(std::max(1U, map.rows))});
        if (scale <= bestScale) continue;
        bestScale = scale;
        bestAcross = across;
    }
    const std::size_t down = (maps.size() + bestAcross - 1) / bestAcross;
    const auto wide = static_cast<float>(bestAcross), high = static_cast<float>(down);
    const float width = (room.width() - gap * (wide - 1)) / wide;
    const float height = (room.height() - gap * (high - 1)) / high;
    std::vector<draw::Box> boxes;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const auto columns = static_cast<float>(std::max(1U, maps[i].columns));
        const auto rows = static_cast<float>(std::max(1U, maps[i].rows));
        const float left = room.left + static_cast<float>(i % bestAcross) * (width + gap);
        const float top = room.top + static_cast<float>(i / bestAcross) * (height + gap) + heading;
        // Cells may be twice as wide as they are high, so that a strip fills its room.
        const float cellHeight = std::min((height - heading) / rows, width / columns * 2);
        const float cellWidth = std::min(width / columns, cellHeight * 2);
        boxes.push_back({left, top, left + cellWidth * columns, top + cellHeight * rows});
    }
    return boxes;
}

}  // namespace warpscope::present
