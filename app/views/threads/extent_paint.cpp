#include "app/views/threads/extent_paint.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/present/threads/data_extent.h"
#include "app/session/state/say.h"

namespace warpscope::views {

namespace {

/// From one line of the hatching to the next, in pixels at scale 1.
constexpr float kHatch = 6;

void hatchPlaces(const ViewContext& context, const draw::Box& box) {
    if (box.width() <= 0 || box.height() <= 0) return;
    const theme::Palette& palette = context.theme.palette;
    draw::hatch(context.canvas, box, palette.muted, kHatch * context.theme.metrics.scale);
}

/// Of rows of one long line each thread beyond its end.
void hatchFolded(const ViewContext& context, const present::ThreadPlane& plane,
                 const present::DataExtent& extent, const draw::Box& box, float width,
                 float height) {
    for (std::int64_t y = 0; y < plane.rows(); ++y) {
        std::int64_t from = 0, to = 0;
        for (std::int64_t x = 0; x < plane.columns(); ++x) {
            if (!plane.holds(x, y) || extent.holds(plane.at(x, y), plane.block())) continue;
            if (to == 0) from = x;
            to = x + 1;
        }
        const float top = box.top + height * static_cast<float>(y);
        hatchPlaces(context, {box.left + width * static_cast<float>(from), top,
                              box.left + width * static_cast<float>(to), top + height});
    }
}

}  // namespace

void paintExtent(const ViewContext& context, const present::ThreadPlane& plane,
                 const draw::Box& box, float width, float height) {
    const auto extent = present::dataExtent(context.session.scenario());
    if (!extent) return;
    if (plane.isFolded()) return hatchFolded(context, plane, *extent, box, width, height);
    const auto columns = std::min(extent->columns, plane.columns());
    const auto rows = std::min(extent->rows.value_or(plane.rows()), plane.rows());
    const draw::Box inside{box.left, box.top, box.left + width * static_cast<float>(columns),
                           box.top + height * static_cast<float>(rows)};
    const float right = box.left + width * static_cast<float>(plane.columns());
    const float bottom = box.top + height * static_cast<float>(plane.rows());
    hatchPlaces(context, {inside.right, box.top, right, inside.bottom});
    hatchPlaces(context, {box.left, inside.bottom, right, bottom});
    context.canvas.frame(inside, context.theme.palette.text, 0, 2 * context.theme.metrics.scale);
}

std::string extentOfData(const session::SlotReader& session) {
    const auto extent = present::dataExtent(session.scenario());
    if (!extent) return {};
    const std::string columns = present::grouped(extent->columns);
    return say(
        session, "view.threads.extent",
        {{"extent", extent->rows ? columns + " × " + present::grouped(*extent->rows) : columns}});
}

}  // namespace warpscope::views
