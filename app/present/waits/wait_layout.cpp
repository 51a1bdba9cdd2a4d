#include "app/present/waits/wait_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace warpscope::present {
namespace {

/// Consecutive numbers as a range.
template <class Number>
std::string rangesOf(const std::vector<Number>& ids) {
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        std::size_t last = i;
        while (last + 1 < ids.size() && ids[last + 1].value == ids[last].value + 1)
            ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(ids[i].value);
        if (last > i) text += (last > i + 1 ? "–" : ", ") + std::to_string(ids[last].value);
        i = last;
    }
    return text;
}

/// Where the line from the middle of a box towards a place leaves it.
draw::Point edgeOf(const draw::Box& box, draw::Point towards) {
    const draw::Point middle{(box.left + box.right) / 2, (box.top + box.bottom) / 2};
    const float dx = towards.x - middle.x, dy = towards.y - middle.y;
    const float across = dx == 0 ? INFINITY : box.width() / 2 / std::fabs(dx);
    const float down = dy == 0 ? INFINITY : box.height() / 2 / std::fabs(dy);
    const float share = std::min({across, down, 1.0f});
    return {middle.x + dx * share, middle.y + dy * share};
}

/// The one of three that has arrows with both others, where those have none with each other.
std::optional<std::size_t> middleOfThree(const WaitGraph& graph) {
    if (graph.nodes.size() != 3) return std::nullopt;
    std::array<bool, 3> isJoined{};  // By the one that has no part in it.
    for (const WaitEdge& edge : graph.edges)
        isJoined[3 - edge.from - edge.to] = true;
    if (std::ranges::count(isJoined, true) != 2) return std::nullopt;
    return std::ranges::find(isJoined, false) - isJoined.begin();
}

/// A row of three leaves its arrows the room between its cards.
std::vector<draw::Box> rowOfThree(std::size_t middle, const draw::Box& room,
                                  const theme::Metrics& m, float size) {
    constexpr float kShare = 0.22f;
    const float width = std::min(room.width() * kShare, 22 * size * m.body);
    // Narrow ones have their words in more lines.
    const float most = width < 11 * size * m.body ? 7.2f : 5.6f;
    const float height = std::min(room.height() / 1.1f, most * size * m.body);
    const float across = (room.width() - width) / 2 - m.gap;
    const float y = (room.top + room.bottom) / 2;
    std::vector<draw::Box> boxes;
    float side = -1;
    for (std::size_t i = 0; i < 3; ++i) {
        const float x = (room.left + room.right) / 2 + (i == middle ? 0 : side * across);
        if (i != middle) side = 1;
        boxes.push_back({x - width / 2, y - height / 2, x + width / 2, y + height / 2});
    }
    return boxes;
}

}  // namespace

std::vector<draw::Box> placeWaits(const WaitGraph& graph, const draw::Box& room,
                                  const theme::Metrics& m, float size) {
    if (const auto middle = middleOfThree(graph); middle && room.width() > 1.5f * room.height())
        return rowOfThree(*middle, room, m, size);
    std::vector<draw::Box> boxes;
    const std::size_t count = graph.nodes.size();
    // Two leave room for the words of their arrows between them, more above and below.
    const float height = std::min(room.height() / (count <= 2   ? 1.1f
                                                   : count <= 4 ? 3.2f
                                                                : 4.4f),
                                  5.6f * size * m.body);
    // Where those at the sides are as high as the upper ones reach, they stand beside each other.
    const bool areBeside = m.gap + 1.5f * height > room.height() / 2;
    const float most = count <= 2   ? 0.38f
                       : count <= 4 ? (areBeside ? 0.3f : 0.36f)
                       : count <= 6 ? 0.27f
                                    : 0.2f;
    const float width = std::min(room.width() * most, 22 * size * m.body);
    const draw::Point middle{(room.left + room.right) / 2, (room.top + room.bottom) / 2};
    const float across = (room.width() - width) / 2 - m.gap;
    const float down = (room.height() - height) / 2 - m.gap;
    for (std::size_t i = 0; i < count; ++i) {
        // Two stand side by side, more begin at the top and go round to the right.
        const float turn = static_cast<float>(i) / static_cast<float>(count);
        const float angle = 2 * std::numbers::pi_v<float> * (turn - (count == 2 ? 0.5f : 0.25f));
        const float x = count == 1 ? middle.x : middle.x + across * std::cos(angle);
        const float y = count <= 2 ? middle.y : middle.y + down * std::sin(angle);
        boxes.push_back({x - width / 2, y - height / 2, x + width / 2, y + height / 2});
    }
    return boxes;
}

WaitArrow arrowBetween(const draw::Box& from, const draw::Box& to, float aside, float gap) {
    const draw::Point a{(from.left + from.right) / 2, (from.top + from.bottom) / 2};
    const draw::Point b{(to.left + to.right) / 2, (to.top + to.bottom) / 2};
    const float dx = b.x - a.x, dy = b.y - a.y;
    const float length = std::max(1.0f, std::sqrt(dx * dx + dy * dy));
    const draw::Point along{dx / length, dy / length};
    const draw::Point right{-along.y, along.x};
    WaitArrow arrow;
    const draw::Point start = edgeOf(from, b), end = edgeOf(to, a);
    arrow.from = {start.x + right.x * aside + along.x * gap,
                  start.y + right.y * aside + along.y * gap};
    arrow.to = {end.x + right.x * aside - along.x * gap, end.y + right.y * aside - along.y * gap};
    // Words stand above or below a way that runs across, at the side of one that runs down: there
    // nearer to where it begins, so that those of two ways between the same boxes do not meet.
    const bool isAcross = std::fabs(dx) > 2 * std::fabs(dy);
    const float share = isAcross ? 0.5f : 0.3f;
    arrow.middle = {arrow.from.x + (arrow.to.x - arrow.from.x) * share,
                    arrow.from.y + (arrow.to.y - arrow.from.y) * share};
    const float sign = aside == 0 || (isAcross ? right.y : right.x) >= 0 ? 1.0f : -1.0f;
    arrow.side = isAcross ? draw::Point{0, aside == 0 ? -1 : sign} : draw::Point{sign, 0};
    return arrow;
}

std::optional<draw::Box> placeWords(const WaitArrow& arrow, draw::Point size, float aside,
                                    const TakenRoom& room) {
    const float wish = (arrow.middle.x - arrow.from.x) * (arrow.to.x - arrow.from.x) +
                       (arrow.middle.y - arrow.from.y) * (arrow.to.y - arrow.from.y);
    const float dx = arrow.to.x - arrow.from.x, dy = arrow.to.y - arrow.from.y;
    const float wished = wish / std::max(1.0f, dx * dx + dy * dy);
    for (const float share : {wished, 0.5f, 0.4f, 0.6f, 0.3f, 0.7f, 0.15f, 0.85f}) {
        const draw::Point at{arrow.from.x + dx * share, arrow.from.y + dy * share};
        for (const float sign : {1.0f, -1.0f}) {
            // Its near edge is beside the arrow.
            const float x = at.x + sign * arrow.side.x * (size.x / 2 + aside);
            const float y = at.y + sign * arrow.side.y * (size.y / 2 + aside);
            const draw::Box box{x - size.x / 2, y - size.y / 2, x + size.x / 2, y + size.y / 2};
            const auto meets = [&](const draw::Box& other) { return box.overlaps(other); };
            const bool isInside = box.left >= room.room.left && box.right <= room.room.right &&
                                  box.top >= room.room.top && box.bottom <= room.room.bottom;
            if (isInside && std::ranges::none_of(room.taken, meets)) return box;
        }
    }
    return std::nullopt;
}

std::string waitersText(const WaitNode& node) {
    if (node.kind != WaitKind::Queued) return rangesOf(node.warps);
    const std::int64_t first = node.blocks.front().value;
    const std::string text = std::to_string(first);
    return node.queued == 1 ? text : text + "–" + std::to_string(first + node.queued - 1);
}

Message waitKindName(WaitKind kind) {
    switch (kind) {
        case WaitKind::Runs:
            return Message{"view.waits.kind.runs"};
        case WaitKind::Spins:
            return Message{"view.waits.kind.spins"};
        case WaitKind::Barrier:
        case WaitKind::Cluster:
            return Message{"view.waits.kind.barrier"};
        case WaitKind::Warpsync:
            return Message{"view.waits.kind.warpsync"};
        case WaitKind::Below:
            return Message{"view.waits.kind.below"};
        case WaitKind::Queued:
            break;
    }
    return Message{"view.waits.kind.queued"};
}

}  // namespace warpscope::present
