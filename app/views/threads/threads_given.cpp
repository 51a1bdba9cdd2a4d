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

/// Of a block's side at most, so that a line beside it leaves most of it, and in pixels at least.
constexpr float kPartShare = 0.25f, kLeastPart = 1;
/// Of all threads alike, and of no state.
theme::Colour givenColour(const theme::Palette& palette) {
    return theme::mix(palette.panel, palette.muted, 0.45f);
}

/// The thread under the pointer.
struct PointedThread {
    std::int64_t x = 0, y = 0;
};

std::optional<PointedThread> pointedThread(const present::ThreadLayout& layout,
                                           const present::ThreadPlane& plane) {
    if (!pointArea("threads given", layout.plane)) return std::nullopt;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto x = static_cast<std::int64_t>((mouse.x - layout.plane.left) / layout.cell);
    const auto y = static_cast<std::int64_t>((mouse.y - layout.plane.top) / layout.high);
    if (x >= plane.columns() || y >= plane.rows() || !plane.holds(x, y)) return std::nullopt;
    return PointedThread{x, y};
}

void paintGivenCells(const ViewContext& context, const present::ThreadLayout& layout,
                     const present::ThreadPlane& plane) {
    const auto extent = present::dataExtent(context.session.scenario());
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Colour fill = givenColour(palette);
    const float gap = layout.cell >= 4 ? 1.0f : 0.0f;
    for (std::int64_t y = 0; y < plane.rows(); ++y)
        for (std::int64_t x = 0; x < plane.columns(); ++x) {
            if (!plane.holds(x, y)) continue;
            const draw::Box cell = layout.planeCell(x, y);
            const draw::Box inner{cell.left, cell.top, cell.right - gap, cell.bottom - gap};
            if (!extent || extent->holds(plane.at(x, y), plane.block()))
                context.canvas.fill(inner, fill);
            else
                context.canvas.fill(inner, theme::mix(palette.panel, palette.muted, 0.15f));
        }
    // Blocks beside and below each other are told apart, where lines leave something of them.
    const auto thicknessOf = [&](float side) { return std::min(3 * m.scale, kPartShare * side); };
    const float across = thicknessOf(layout.cell * static_cast<float>(plane.blockColumns()));
    const float down = thicknessOf(layout.high * static_cast<float>(plane.blockRows()));
    const auto part = [&](draw::Point from, draw::Point to, float thickness) {
        if (thickness >= kLeastPart) context.canvas.line(from, to, palette.panel, thickness);
    };
    for (std::int64_t x = plane.blockColumns(); x < plane.columns(); x += plane.blockColumns())
        part({layout.planeCell(x, 0).left, layout.plane.top},
             {layout.planeCell(x, 0).left, layout.plane.bottom}, across);
    for (std::int64_t y = plane.blockRows(); y < plane.rows(); y += plane.blockRows())
        part({layout.plane.left, layout.planeCell(0, y).top},
             {layout.plane.right, layout.planeCell(0, y).top}, down);
    paintPlaneLayers(context, plane, layout.plane, layout.cell);
    paintExtent(context, plane, layout.plane, layout.cell, layout.high);
}

/// Of a grid that is too large for its threads.
void paintGivenBlocks(const ViewContext& context, const present::ThreadLayout& layout,
                      const present::BlockMap& blocks) {
    const float gap = layout.cell >= 4 ? 1.0f : 0.0f;
    for (std::int64_t i = 0; i < blocks.columns() * blocks.rows(); ++i) {
        const draw::Box cell = layout.planeCell(i % blocks.columns(), i / blocks.columns());
        context.canvas.fill({cell.left, cell.top, cell.right - gap, cell.bottom - gap},
                            givenColour(context.theme.palette));
    }
}

}  // namespace

void paintThreadsGiven(const ViewContext& context, const draw::Box& all, const draw::Box& room,
                       const gpu::Launch& launch, present::BlockMap* blocks) {
    const theme::Metrics& m = context.theme.metrics;
    const present::ThreadPlane plane(launch, present::ThreadPlane::Rows::OfAHundred);
    draw::Box left = all;
    paintSentence(context, left, say(context.session, "view.threads.say.question"), 0.5f);
    left = {room.left, room.top, room.right, std::min(room.bottom, left.bottom)};
    if (left.height() < 2 * m.body) return;
    const present::AxisRoom axes =
        blocks != nullptr ? present::AxisRoom{} : planeAxes(context, plane);
    const LaidThreads laid = layThreads(context, left, launch, plane, blocks, axes);
    const present::ThreadLayout& layout = laid.layout;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        // There are no words over a strip beside it.
        const draw::Box whole{left.left, layout.planeHeading.top, left.right,
                              layout.planeHeading.bottom};
        const std::string words = planeWords(context.session, plane, blocks);
        paintLines(context, whole, context.theme.palette.text,
                   fitsLines(context, whole, words) ? words : laid.heading);
    }
    if (blocks != nullptr) return paintGivenBlocks(context, layout, *blocks);
    paintGivenCells(context, layout, plane);
    paintPlaneAxes(context, plane, layout.plane, layout.cell, layout.high);
    const auto pointed = pointedThread(layout, plane);
    if (!pointed) return;
    context.canvas.frame(layout.planeCell(pointed->x, pointed->y), context.theme.palette.text, 0,
                         2 * m.scale);
    draw::tooltip(context.theme,
                  say(context.session, present::threadPlace(plane.at(pointed->x, pointed->y))));
}

}  // namespace warpscope::views
