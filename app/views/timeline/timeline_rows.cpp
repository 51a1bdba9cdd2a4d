#include "app/views/timeline/timeline_rows.h"

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"

namespace warpscope::views {
namespace {

/// Of the height, for the run that is held beside the one that is worked with.
constexpr float kHeldShare = 0.42F;
/// With less of them two runs share evenly.
constexpr float kRowsAtEase = 4;

bool isResident(const present::TimelineModel& model, int row, Cycle cycle) {
    const timeline::Row& it = model.layout().rows()[static_cast<std::size_t>(row)];
    if (it.kind != timeline::RowKind::Warps) return false;
    const WarpId warp = timeline::warpAt(model.run(), model.layout().warpsOf(it), cycle);
    return model.run().segmentAt(warp, cycle).has_value();
}

/// Of the held run's name over its rows.
float nameHeight(const theme::Metrics& metrics) {
    return metrics.small * 1.4F + metrics.gap / 2;
}

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

float scrollToResident(const present::TimelineModel& model, Cycle cycle, float scroll,
                       const RowsPlace& rows) {
    const timeline::Layout& layout = model.layout();
    const float window = rows.bottom - rows.top;
    if (layout.height() <= window) return scroll;
    const auto [first, last] = layout.visible(scroll, scroll + window);
    for (int row = first; row < last; ++row)
        if (isResident(model, row, cycle)) return scroll;
    for (int row = 0; row < static_cast<int>(layout.rows().size()); ++row)
        if (isResident(model, row, cycle)) return layout.top(row);
    return scroll;
}

bool hasRoomForName(const theme::Metrics& metrics, float height) {
    return std::floor(height * kHeldShare) - nameHeight(metrics) >= kRowsAtEase * metrics.codeSmall;
}

float heldRunHeight(const theme::Metrics& metrics, float height) {
    if (hasRoomForName(metrics, height)) return std::floor(height * kHeldShare);
    return std::floor((height - timelineAxisHeight(metrics)) / 2);
}

float runLetterWidth(const theme::Metrics& metrics) {
    return metrics.small * 1.15F;
}

void drawRunLetter(const ViewContext& context, const RowsPlace& rows, const char* letter) {
    const theme::Theme& theme = context.theme;
    const float right = rows.left - theme.metrics.gap * 0.3F;
    const draw::Box box{right - runLetterWidth(theme.metrics), rows.top, right, rows.bottom};
    const draw::FontScope small(context.canvas, draw::Font::Small);
    context.canvas.fill(box, theme.palette.inset, theme.metrics.chipRadius / 2);
    draw::textCentred(context.canvas, box, theme.palette.text, letter);
}

}  // namespace warpscope::views
