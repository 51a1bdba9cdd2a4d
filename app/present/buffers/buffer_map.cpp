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
    std::optional<LastAccess> found;
    for (std::size_t buffer = 0; buffer < log.buffers().size(); ++buffer) {
        const auto touches = before(log.touches(buffer), cycle);
        const auto last = std::find_if(touches.rbegin(), touches.rend(), [&](const Touch& touch) {
            return touch.warp == warp.value;
        });
        if (last == touches.rend() || (found && found->cycle >= last->cycle)) continue;
        found = LastAccess{last->cycle, buffer, {}, last->isWrite};
        for (auto touch = last; touch != touches.rend() && touch->cycle == found->cycle; ++touch)
            if (touch->warp == warp.value) found->elements.push_back(touch->element);
        std::ranges::reverse(found->elements);
    }
    return found;
}

BufferMap bufferMap(const TouchLog& log, std::size_t buffer, Cycle cycle, WarpId warp,
                    std::size_t mostCells) {
    const MappedBuffer& shown = log.buffers()[buffer];
    BufferMap map;
    const std::uint32_t rows = upTo(shown.elements, shown.columns);
    const auto cellsWith = [&](std::uint32_t merged) {
        return std::size_t{upTo(rows, merged)} * upTo(shown.columns, merged);
    };
    while (cellsWith(map.merged) > std::max<std::size_t>(1, mostCells))
        ++map.merged;
    map.rows = upTo(rows, map.merged);
    map.columns = upTo(shown.columns, map.merged);
    map.cells.resize(std::size_t{map.rows} * map.columns);
    map.filled = map.cells.size();
    while (map.filled > 0 && map.firstElement(map.filled - 1, shown.columns) >= shown.elements)
        --map.filled;
    const auto perBlock = static_cast<std::uint32_t>(log.warpsPerBlock());
    const std::vector<BlockId> together = log.blocksOf(warp);
    const auto last = lastAccess(log, warp, cycle);
    const Touch* previous = nullptr;
    for (const Touch& touch : before(log.touches(buffer), cycle)) {
        if (shown.isShared && std::ranges::count(together, BlockId{touch.warp / perBlock}) == 0)
            continue;
        const std::uint32_t row = touch.element / shown.columns / map.merged;
        const std::uint32_t column = touch.element % shown.columns / map.merged;
        MapCell& cell = map.cells[std::size_t{row} * map.columns + column];
        const bool isNow = last && last->buffer == buffer && touch.cycle == last->cycle &&
                           touch.warp == warp.value;
        if (previous == nullptr || previous->cycle != touch.cycle || previous->warp != touch.warp)
            ++map.accesses;
        previous = &touch;
        cell = {cell.touches + 1, touch.warp, touch.cycle,   touch.element,
                map.accesses,     touch.lane, touch.isWrite, isNow || cell.isNow};
        map.mostTouches = std::max(map.mostTouches, cell.touches);
        ++(touch.isWrite ? map.writes : map.reads);
    }
    return map;
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
