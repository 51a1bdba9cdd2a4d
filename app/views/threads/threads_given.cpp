#include "app/views/threads/threads_given.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/draw/draw.h"
#include "app/present/threads/data_extent.h"
#include "app/present/threads/thread_words.h"
#include "app/session/state/say.h"
#include "app/views/threads/blocks_paint.h"
#include "app/views/threads/extent_paint.h"
#include "app/views/threads/plane_axes.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

/// Of a cell, in the body's letters: larger ones tell no more.
constexpr float kLargestGiven = 3.2f;
/// Of a block's side at most, so that a line beside it leaves most of it, and in pixels at least.
constexpr float kPartShare = 0.25f, kLeastPart = 1;
/// So high are the cells of a few long rows, where there is room.
constexpr float kLongRow = 1.4f;

/// Of all threads alike, and of no state.
theme::Colour givenColour(const theme::Palette& palette) {
    return theme::mix(palette.panel, palette.muted, 0.45f);
}

/// The plane and what stands beside it.
struct GivenPlane {
    draw::Box box{};
    float width = 1, height = 1;  ///< Of a cell.

    draw::Box at(std::int64_t x, std::int64_t y) const {
        const float left = box.left + width * static_cast<float>(x);
        const float top = box.top + height * static_cast<float>(y);
        return {left, top, left + width, top + height};
    }
};

/// As large as they find room beside their numbers; square but in rows of a grid of one dimension.
GivenPlane planeIn(const ViewContext& context, const draw::Box& room,
                   const present::ThreadPlane& plane) {
    const theme::Metrics& m = context.theme.metrics;
    const present::AxisRoom axes = planeAxes(context, plane);
    const auto columns = static_cast<float>(plane.columns());
    const auto rows = static_cast<float>(plane.rows());
    const float high = (room.height() - axes.above) / rows;
    GivenPlane given;
    given.width = std::min({(room.width() - axes.left) / columns, high, kLargestGiven * m.body});
    const bool isLong = plane.isFolded() || plane.rows() == 1;
    given.height = std::max(given.width, std::min(high, isLong ? kLongRow * m.body : 0));
    const float left = room.left + axes.left, top = room.top + axes.above;
    given.box = {left, top, left + given.width * columns, top + given.height * rows};
    return given;
}

/// The thread under the pointer.
struct PointedThread {
    std::int64_t x = 0, y = 0;
};

std::optional<PointedThread> pointedThread(const GivenPlane& given,
                                           const present::ThreadPlane& plane) {
    if (!pointArea("threads given", given.box)) return std::nullopt;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto x = static_cast<std::int64_t>((mouse.x - given.box.left) / given.width);
    const auto y = static_cast<std::int64_t>((mouse.y - given.box.top) / given.height);
    if (x >= plane.columns() || y >= plane.rows() || !plane.holds(x, y)) return std::nullopt;
    return PointedThread{x, y};
}

void paintGivenCells(const ViewContext& context, const GivenPlane& given,
                     const present::ThreadPlane& plane) {
    const auto extent = present::dataExtent(context.session.scenario());
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Colour fill = givenColour(palette);
    const float gap = given.width >= 4 ? 1.0f : 0.0f;
    for (std::int64_t y = 0; y < plane.rows(); ++y)
        for (std::int64_t x = 0; x < plane.columns(); ++x) {
            if (!plane.holds(x, y)) continue;
            const draw::Box cell = given.at(x, y);
            const draw::Box inner{cell.left, cell.top, cell.right - gap, cell.bottom - gap};
            if (!extent || extent->holds(plane.at(x, y), plane.block()))
                context.canvas.fill(inner, fill);
            else
                context.canvas.fill(inner, theme::mix(palette.panel, palette.muted, 0.15f));
        }
    // Blocks beside and below each other are told apart, where lines leave something of them.
    const auto thicknessOf = [&](float side) { return std::min(3 * m.scale, kPartShare * side); };
    const float across = thicknessOf(given.width * static_cast<float>(plane.blockColumns()));
    const float down = thicknessOf(given.height * static_cast<float>(plane.blockRows()));
    const auto part = [&](draw::Point from, draw::Point to, float thickness) {
        if (thickness >= kLeastPart) context.canvas.line(from, to, palette.panel, thickness);
    };
    for (std::int64_t x = plane.blockColumns(); x < plane.columns(); x += plane.blockColumns())
        part({given.at(x, 0).left, given.box.top}, {given.at(x, 0).left, given.box.bottom}, across);
    for (std::int64_t y = plane.blockRows(); y < plane.rows(); y += plane.blockRows())
        part({given.box.left, given.at(0, y).top}, {given.box.right, given.at(0, y).top}, down);
    paintPlaneLayers(context, plane, given.box, given.width);
    paintExtent(context, plane, given.box, given.width, given.height);
}

/// Of a grid that is too large for its threads.
void paintGivenBlocks(const ViewContext& context, const draw::Box& room,
                      present::BlockMap& blocks) {
    blocks.foldInto(room.width(), room.height());
    const std::int64_t columns = blocks.columns();
    const float cell = std::min(room.width() / static_cast<float>(columns),
                                room.height() / static_cast<float>(blocks.rows()));
    const float gap = cell >= 4 ? 1.0f : 0.0f;
    for (std::int64_t i = 0; i < columns * blocks.rows(); ++i) {
        const float left = room.left + cell * static_cast<float>(i % columns);
        const float top = room.top + cell * static_cast<float>(i / columns);
        context.canvas.fill({left, top, left + cell - gap, top + cell - gap},
                            givenColour(context.theme.palette));
    }
}

}  // namespace

void paintThreadsGiven(const ViewContext& context, const draw::Box& room, const gpu::Launch& launch,
                       present::BlockMap* blocks) {
    const theme::Metrics& m = context.theme.metrics;
    const present::ThreadPlane plane(launch, present::ThreadPlane::Rows::OfAHundred);
    draw::Box left = room;
    paintSentence(context, left, say(context.session, "view.threads.say.question"), 0.5f);
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        left.top += paintLines(context, left, context.theme.palette.text,
                               planeWords(context.session, plane, blocks)) +
                    m.gap * 0.5f;
    }
    if (left.height() < 2 * m.body) return;
    if (blocks != nullptr) return paintGivenBlocks(context, left, *blocks);
    const GivenPlane given = planeIn(context, left, plane);
    paintGivenCells(context, given, plane);
    paintPlaneAxes(context, plane, given.box, given.width, given.height);
    const auto pointed = pointedThread(given, plane);
    if (!pointed) return;
    context.canvas.frame(given.at(pointed->x, pointed->y), context.theme.palette.text, 0,
                         2 * m.scale);
    draw::tooltip(context.theme,
                  say(context.session, present::threadPlace(plane.at(pointed->x, pointed->y))));
}

}  // namespace warpscope::views
