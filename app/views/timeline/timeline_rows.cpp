#include "app/views/timeline/timeline_rows.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/present/timeline/timeline_words.h"
#include "app/session/state/say.h"
#include "app/timeline/row_fit.h"
#include "app/views/paint_axis.h"
#include "app/views/timeline/timeline_load.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

/// The lowest row of a warp, as a share of the letters: lower ones are no rows any more.
constexpr float kMinRowHeight = 0.4f;
/// The same of two runs, of which shapes are compared: then all of both are rather in sight.
constexpr float kMinRowOfTwo = 0.25f;
/// In pixels at scale 1, where words speak of all warps: a colour is told apart in no lower row.
constexpr float kMinRowOfStep = 1.5f, kLineOfStep = 0.8f;

timeline::RowMeasures measuresFor(RowsInSight sight, const theme::Metrics& metrics) {
    timeline::RowMeasures measures{metrics.codeSmall, metrics.codeSmall * kMinRowHeight,
                                   metrics.small * 1.1f, 3 * metrics.scale};
    if (sight == RowsInSight::Readable) return measures;
    measures.lowest = metrics.codeSmall * kMinRowOfTwo;
    measures.line = metrics.scale * 1.5f;
    if (sight == RowsInSight::Compared) return measures;
    measures.lowest = std::min(measures.lowest, kMinRowOfStep * metrics.scale);
    measures.line = kLineOfStep * metrics.scale;
    return measures;
}

/// Rows of warps that must fit under the load of the whole run, else it gives way to them: all that
/// there are, but no fewer and no more than these.
constexpr float kMinRows = 5;
constexpr float kEnoughRows = 8;
/// Of the height of two runs, the least that one of them gets.
constexpr float kMinShare = 1.0f / 3;
/// A row is cut from so many pixels on.
constexpr float kCut = 1;
/// With less of them two runs share evenly.
constexpr float kRowsAtEase = 8;

bool isResident(const present::TimelineModel& model, int row, Cycle cycle) {
    const timeline::Row& it = model.layout().rows()[static_cast<std::size_t>(row)];
    if (it.kind != timeline::RowKind::Warps) return false;
    const WarpId warp = timeline::warpAt(model.run(), model.layout().warpsOf(it), cycle);
    return model.run().segmentAt(warp, cycle).has_value();
}

/// With what stands above it, in a band of this height; 0 where rows need the room.
float loadIn(const theme::Metrics& metrics, float room, float rows = kMinRows) {
    const float load = loadHeight(metrics, room) + loadWordsHeight(metrics) + 2 * metrics.scale;
    const float least = std::clamp(rows, kMinRows, kEnoughRows);
    return room > load + least * metrics.codeSmall ? load : 0;
}

RunBand bandIn(const theme::Metrics& metrics, float top, float bottom, float load) {
    return {top, top + std::max(0.0f, load - 2 * metrics.scale), top + load, bottom};
}

}  // namespace

RowsPlace rowsIn(const theme::Metrics& metrics, const RowsPlace& columns, const RunBand& band,
                 RowsInSight sight, present::TimelineModel& model) {
    RowsPlace rows = columns;
    rows.top = band.top;
    rows.bottom = std::max(band.bottom, rows.top + metrics.codeSmall);
    const timeline::RowFit fit =
        timeline::fitRows(model.layout(), measuresFor(sight, metrics), rows.bottom - rows.top);
    rows.isTagged = fit.isTagged;
    rows.rowHeight = fit.row;
    model.layout().setHeights(
        timeline::RowHeights(fit.row).set(timeline::RowKind::Heading, fit.heading));
    return rows;
}

namespace {

/// Draws each row that the place shows.
void forRowsInSight(const ViewContext& context, present::TimelineModel& model,
                    const RowsPlace& place,
                    const std::function<void(const RowsFrame&, const RowSpot&)>& draw) {
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
        // Of a row that an edge cuts neither name nor letters are read.
        const bool isCut = top < place.top - kCut || bottom > place.bottom + kCut;
        if (!isCut || 2 * (bottom - top) > place.bottom - place.top)
            draw(frame, {row, i, top, bottom});
    }
}

}  // namespace

unsigned statesInSight(const ViewContext& context, present::TimelineModel& model,
                       const RowsPlace& place) {
    const timeline::Layout& layout = model.layout();
    const auto [first, last] =
        layout.visible(place.scroll, place.scroll + place.bottom - place.top);
    const float right = shownRight(context, model, place.right);
    unsigned states = 0;
    for (int i = first; i < last; ++i) {
        if (layout.rows()[static_cast<std::size_t>(i)].kind != timeline::RowKind::Warps) continue;
        for (const timeline::Cell& cell : model.cells(i)) {
            if (cell.left >= right) continue;
            states |= 1U << static_cast<unsigned>(cell.state);
            if (cell.issuedShare > 0)
                states |= 1U << static_cast<unsigned>(trace::WarpState::Issued);
        }
    }
    return states;
}

void drawTimelineRows(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& place) {
    forRowsInSight(context, model, place, [](const RowsFrame& frame, const RowSpot& spot) {
        rowViewOf(spot.row.kind).draw(frame, spot);
    });
}

void drawHeadingsOverLines(const ViewContext& context, present::TimelineModel& model,
                           const RowsPlace& place) {
    if (place.isTagged) return;
    const auto cursor = static_cast<float>(model.axis().pixelOf(context.moment() + 1));
    forRowsInSight(context, model, place, [&](const RowsFrame& frame, const RowSpot& spot) {
        if (spot.row.kind != timeline::RowKind::Heading) return;
        const auto box = model.axis().folds() == nullptr
                             ? headingWordsAt(frame, spot, cursor)
                             : draw::Box{place.left, spot.top, place.right, spot.bottom};
        if (!box) return;
        const draw::ClipScope clip(context.canvas, *box);
        context.canvas.fill(*box, context.theme.palette.panel);
        headingRowView().draw(frame, spot);
    });
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
                theme::mix(context.theme.palette.inset, context.theme.palette.muted, 0.6f),
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

RowsPlace timelineColumns(const ViewContext& context, const present::TimelineModel& model,
                          bool isTagged, bool hasHeld) {
    const theme::Metrics& metrics = context.theme.metrics;
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const auto warps = static_cast<long long>(context.session.run()->warps().size());
    std::string widest = "W" + std::to_string(std::max(100LL, warps - 1));
    if (isTagged) widest += present::groupTag(context.session, model.layout().groups().back());
    const float names = context.canvas.measure(widest).x;
    float left = ImGui::GetCursorScreenPos().x;
    const float right = left + ImGui::GetContentRegionAvail().x - 8 * metrics.scale;
    if (hasHeld) left += runLetterWidth(metrics) + metrics.gap * 0.3f;
    return {.left = left,
            .cells = left + names + metrics.gap,
            .right = std::max(right, left + names * 2)};
}

double rowAtTop(const timeline::Layout& layout, float scroll) {
    const int row = layout.rowAt(scroll);
    if (row < 0) return 0;
    const double high = static_cast<double>(layout.bottom(row) - layout.top(row));
    return row + static_cast<double>(scroll - layout.top(row)) / std::max(1.0, high);
}

float scrollToRow(const timeline::Layout& layout, double row) {
    const double last = static_cast<double>(layout.rows().size()) - 1;
    if (last < 0) return 0;
    const int whole = static_cast<int>(std::clamp(row, 0.0, last));
    const double part = std::clamp(row - whole, 0.0, 1.0);
    return layout.top(whole) +
           static_cast<float>(part) * (layout.bottom(whole) - layout.top(whole));
}

std::optional<session::Selection> warpBeyond(present::TimelineModel& model,
                                             std::optional<WarpId> from, int rows, Cycle cycle) {
    const auto& all = model.layout().rows();
    int index = from ? model.layout().rowOf(*from) : -1;
    for (index += rows; index >= 0 && index < static_cast<int>(all.size()); index += rows) {
        const timeline::Row& row = all[static_cast<std::size_t>(index)];
        // A click on a heading folds its group.
        if (row.kind == timeline::RowKind::Heading) continue;
        const auto chosen = rowViewOf(row.kind).click(model, row, cycle);
        if (chosen && chosen->warp) return chosen;
    }
    return std::nullopt;
}

float scrollToWarp(const present::TimelineModel& model, WarpId warp, float scroll,
                   const RowsPlace& rows) {
    const timeline::Layout& layout = model.layout();
    const int row = layout.rowOf(warp);
    const float window = rows.bottom - rows.top;
    if (row < 0 || (layout.top(row) >= scroll && layout.bottom(row) <= scroll + window))
        return scroll;
    return (layout.top(row) + layout.bottom(row) - window) / 2;
}

TimelineBands bandsOfOne(const theme::Metrics& metrics, float top, float bottom,
                         const timeline::Layout& layout) {
    const float axis = timelineAxisHeight(metrics);
    const auto rows = static_cast<float>(layout.rows().size());
    RunBand run = bandIn(metrics, top, bottom - axis, loadIn(metrics, bottom - axis - top, rows));
    const float at = run.top;
    run.top += axis;
    run.bottom = bottom;
    return {at, run, {}};
}

TimelineBands bandsOfTwo(const theme::Metrics& metrics, float top, float bottom,
                         const timeline::Layout& held, const timeline::Layout& now,
                         bool isHeldOnTop) {
    const float rows = top + timelineAxisHeight(metrics);
    const float gap = metrics.gap / 2;
    const timeline::Layout& first = isHeldOnTop ? held : now;
    const timeline::Layout& second = isHeldOnTop ? now : held;
    const auto above = static_cast<float>(std::max<std::size_t>(1, first.rows().size()));
    const auto below = static_cast<float>(std::max<std::size_t>(1, second.rows().size()));
    const float room = bottom - rows - gap;
    const float least = room < kRowsAtEase * metrics.codeSmall ? 0.5f : kMinShare;
    const float share = std::clamp(above / (above + below), least, 1 - least);
    const float middle = rows + std::floor(room * share);
    // One load says nothing beside a run without, and rows are what two runs are compared by.
    const float lower = bottom - middle - gap;
    const float wanted = loadIn(metrics, std::min(middle - rows, lower));
    const bool hasRoom = middle - rows > wanted + above * metrics.codeSmall &&
                         lower > wanted + below * metrics.codeSmall;
    const float load = hasRoom ? wanted : 0;
    const RunBand upper = bandIn(metrics, rows, middle, load);
    const RunBand under = bandIn(metrics, middle + gap, bottom, load);
    return isHeldOnTop ? TimelineBands{top, under, upper} : TimelineBands{top, upper, under};
}

void drawTimelineCursor(const ViewContext& context, const timeline::Axis& axis,
                        const TimelineBands& bands, float bottom) {
    const auto paint = [&](float top, float end) {
        paintCursor(context.canvas, context.theme, axis, context.moment(), top, end);
    };
    float top = bands.axis + context.theme.metrics.codeSmall;
    const bool isHeldOnTop = bands.held.top < bands.now.top;
    for (const RunBand& band :
         {isHeldOnTop ? bands.held : bands.now, isHeldOnTop ? bands.now : bands.held}) {
        if (band.loadTop < top || band.loadBottom <= band.loadTop) continue;
        paint(top, band.loadTop);
        top = band.loadTop + loadWordsHeight(context.theme.metrics);
    }
    paint(top, bottom);
}

void drawTimelineAxis(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& rows, float top) {
    draw::Canvas& canvas = context.canvas;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(canvas, {rows.left, top}, context.theme.palette.muted,
                   say(context.session, "view.timeline.cycle"), rows.cells - rows.left);
    }
    const float right = shownRight(context, model, rows.right);
    const draw::ClipScope clip(canvas, {rows.left, top, right, rows.top});
    paintTicks(canvas, context.theme, model.axis(), top, rows.top, right);
    paintMarks(canvas, context.theme, model.marks(), rows.top);
}

void drawTimelineFolds(const ViewContext& context, const present::TimelineModel& model,
                       const RowsPlace& rows, float axisTop) {
    const float right = shownRight(context, model, rows.right);
    const draw::ClipScope clip(context.canvas, {rows.cells, axisTop, right, rows.bottom});
    paintFolds(context.canvas, context.theme, model.axis(), axisTop, rows.top, rows.bottom, right,
               [&](CycleCount cycles) {
                   return say(context.session, "view.timeline.idle",
                              {{"cycles", present::grouped(cycles)}});
               });
}

float runLetterWidth(const theme::Metrics& metrics) {
    return metrics.small * 1.15f;
}

void drawRunLetter(const ViewContext& context, float left, const RunBand& band,
                   const char* letter) {
    const theme::Metrics& metrics = context.theme.metrics;
    const float width = runLetterWidth(metrics);
    const float right = left - metrics.gap * 0.3f;
    const float top = std::min(band.loadTop, band.top);
    const draw::Box box{right - width, top, right, band.bottom};
    context.canvas.fill(box, context.theme.palette.inset, metrics.chipRadius / 2);
    const float middle = (box.top + box.bottom) / 2;
    drawRunChip(context, {box.left, middle - width / 2, box.right, middle + width / 2}, letter);
}

}  // namespace warpscope::views
