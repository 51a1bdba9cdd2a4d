#include "app/views/timeline/timeline_rows.h"

#include <algorithm>
#include <cmath>

namespace warpscope::views {
namespace {

/// Of the height, for the run that is held beside the one that is worked with.
constexpr float kHeldShare = 0.42F;
/// With less of them two runs share evenly.
constexpr float kRowsAtEase = 4;

}  // namespace

void drawTimelineRows(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& place) {
    const double now = static_cast<double>(context.session.cycle()) + 1;
    const CellPainter painter(context.canvas, context.theme,
                              static_cast<float>(model.axis().pixelOf(now)));
    const RowsFrame frame{context, model, place, painter};
    const timeline::Layout& layout = model.layout();
    const auto [first, last] =
        layout.visible(place.scroll, place.scroll + place.bottom - place.top);
    const draw::ClipScope clip(context.canvas, {place.left, place.top, place.right, place.bottom});
    for (int i = first; i < last; ++i) {
        const timeline::Row& row = layout.rows()[static_cast<std::size_t>(i)];
        const float top = place.top + layout.top(i) - place.scroll;
        const float bottom = place.top + layout.bottom(i) - place.scroll;
        rowViewOf(row.kind).draw(frame, {row, i, top, bottom});
    }
}

void drawTimelineScroll(const ViewContext& context, const present::TimelineModel& model,
                        const RowsPlace& place) {
    const float window = place.bottom - place.top;
    const float all = model.layout().height();
    if (all <= window) return;
    const float scale = context.theme.metrics.scale;
    const float left = place.right + 3 * scale;
    const float right = left + 4 * scale;
    draw::Canvas& canvas = context.canvas;
    const float height = std::max(16 * scale, window * window / all);
    const float top = place.top + (window - height) * place.scroll / (all - window);
    canvas.fill({left, place.top, right, place.bottom}, context.theme.palette.inset, 2 * scale);
    canvas.fill({left, top, right, top + height},
                theme::mix(context.theme.palette.inset, context.theme.palette.muted, 0.6F),
                2 * scale);
}

float heldRunHeight(const theme::Metrics& metrics, float height) {
    const float name = metrics.small * 1.4F + metrics.gap / 2;
    const float share = std::floor(height * kHeldShare);
    if (share - name >= kRowsAtEase * metrics.codeSmall) return share;
    return std::floor((height - timelineAxisHeight(metrics) + name) / 2);
}

}  // namespace warpscope::views
