#include "app/views/threads/plane_axes.h"

#include <fmt/format.h>

#include <string>

#include "app/draw/draw.h"

namespace warpscope::views {

namespace {

/// A lower room is for the threads alone, in letters.
constexpr float kRoomForAxes = 7;

/// A layer of z begins at this column.
bool beginsLayer(const present::ThreadPlane& plane, std::int64_t x) {
    return plane.block().z > 1 && plane.at(x, 0).threadIdx.x == 0;
}

/// Between the layers of z of a block, which stand beside each other.
void paintLayers(const ViewContext& context, const present::ThreadPlane& plane,
                 const draw::Box& box, float width) {
    if (plane.isFolded()) return;
    for (std::int64_t x = 1; x < plane.columns(); ++x) {
        if (!beginsLayer(plane, x)) continue;
        const float left = box.left + width * static_cast<float>(x);
        context.canvas.line({left, box.top}, {left, box.bottom}, context.theme.palette.panel,
                            4 * context.theme.metrics.scale);
    }
}

}  // namespace

float planeAxis(const ViewContext& context) {
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    return context.canvas.measure("00").x + context.theme.metrics.gap * 0.6f;
}

float planeAxisIn(const ViewContext& context, const present::ThreadPlane& plane, float height) {
    return plane.isFolded() || height < kRoomForAxes * context.theme.metrics.body
               ? 0
               : planeAxis(context);
}

void paintPlaneAxes(const ViewContext& context, const present::ThreadPlane& plane,
                    const draw::Box& box, float width, float height) {
    draw::Canvas& canvas = context.canvas;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const theme::Colour ink = context.theme.palette.muted;
    const float above = box.top - canvas.fontSize() - m.gap * 0.2f;
    const float gap = m.gap * 0.6f;
    paintLayers(context, plane, box, width);
    float freeFrom = 0;
    for (std::int64_t x = 0; x < plane.columns(); ++x) {
        const float cell = box.left + width * static_cast<float>(x);
        const present::ThreadPlane::Thread thread = plane.at(x, 0);
        // Over a layer stands which one it is, where x begins anew.
        const bool isLayer = beginsLayer(plane, x);
        const std::string number = isLayer ? fmt::format("z={}", thread.threadIdx.z)
                                           : fmt::format("{}", thread.threadIdx.x);
        const float wide = canvas.measure(number).x;
        const float left = isLayer ? cell : cell + (width - wide) / 2;
        // Where a block begins its 0 stands; numbers before it leave it its place.
        const std::int64_t next = (x / plane.blockColumns() + 1) * plane.blockColumns();
        const float end = next < plane.columns() && thread.threadIdx.x > 0
                              ? box.left + width * static_cast<float>(next) - gap
                              : left + wide;
        if (left < freeFrom || left + wide > end) continue;
        draw::text(canvas, {left, above}, isLayer ? context.theme.palette.text : ink, number);
        freeFrom = left + wide + gap;
    }
    if (plane.isFolded()) return;
    freeFrom = 0;
    for (std::int64_t y = 0; y < plane.rows(); ++y) {
        const float top = box.top + height * (static_cast<float>(y) + 0.5f) - canvas.fontSize() / 2;
        const int number = static_cast<int>(plane.at(0, y).threadIdx.y);
        const std::int64_t next = (y / plane.blockRows() + 1) * plane.blockRows();
        const float end =
            next < plane.rows() && number > 0
                ? box.top + height * (static_cast<float>(next) + 0.5f) - canvas.fontSize() / 2
                : top + canvas.fontSize();
        if (top < freeFrom || top + canvas.fontSize() > end) continue;
        draw::textRight(canvas, {box.left - m.gap * 0.4f, top}, ink, fmt::format("{}", number));
        freeFrom = top + canvas.fontSize();
    }
}

}  // namespace warpscope::views
