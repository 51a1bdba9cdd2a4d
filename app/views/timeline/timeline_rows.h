#pragma once

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Of the axis over the rows.
inline float timelineAxisHeight(const theme::Metrics& metrics) {
    return metrics.codeSmall * 1.25f;
}

/// Where a run stands from top to bottom: its load, none where both ends are one, and its rows.
struct RunBand {
    float loadTop = 0, loadBottom = 0;
    float top = 0, bottom = 0;
};
/// What a timeline is made of from top to bottom, in pixels.
struct TimelineBands {
    float axis = 0;  ///< Top of the axis.
    RunBand now{};
    RunBand held{};  ///< Of two runs only.
};
/// The load of the whole run over the axis, where the rows of `layout` keep room beside it, and the
/// rows below.
TimelineBands bandsOfOne(const theme::Metrics& metrics, float top, float bottom,
                         const timeline::Layout& layout);
/// One axis, below it the held run, then the other, or the other way round, each with the load over
/// its rows. Who has more rows gets more of the height, up to two thirds.
TimelineBands bandsOfTwo(const theme::Metrics& metrics, float top, float bottom,
                         const timeline::Layout& held, const timeline::Layout& now,
                         bool isHeldOnTop = true);
/// Where names and cells stand from left to right, the same for both of two runs. Tagged: as
/// RowsPlace::isTagged.
RowsPlace timelineColumns(const ViewContext& context, const present::TimelineModel& model,
                          bool isTagged, bool hasHeld);
/// What rows shrink for: names and colours are read in them, two runs are compared by their shapes,
/// or a step of a lesson speaks of all warps.
enum class RowsInSight { Readable, Compared, All };
/// The rows of a run, which shrink to its band; from left to right as `columns` has them.
RowsPlace rowsIn(const theme::Metrics& metrics, const RowsPlace& columns, const RunBand& band,
                 RowsInSight sight, present::TimelineModel& model);
/// Where to scroll: where none of the rows in sight has a warp in a cycle and others do, to the
/// first of those; else where it is.
float scrollToResident(const present::TimelineModel& model, Cycle cycle, float scroll,
                       const RowsPlace& rows);
/// Where to scroll for the row of a warp: to the middle, where it is out of sight.
float scrollToWarp(const present::TimelineModel& model, WarpId warp, float scroll,
                   const RowsPlace& rows);
/// The row of a layout at the upper edge of what is scrolled to, with the part of it that is above;
/// and where to scroll to see it so again.
double rowAtTop(const timeline::Layout& layout, float scroll);
float scrollToRow(const timeline::Layout& layout, double row);
/// The next row with a warp up (rows = −1) or down (1) from that of a warp, as a click on it
/// chooses it; nothing where there is none.
std::optional<session::Selection> warpBeyond(present::TimelineModel& model,
                                             std::optional<WarpId> from, int rows, Cycle cycle);
/// The letter of a run at the left of its band, which ends there, and how much of the width that
/// takes.
float runLetterWidth(const theme::Metrics& metrics);
/// The cursor from the axis down to `bottom`, but not through the words and buttons over the load
/// of one of two runs.
void drawTimelineCursor(const ViewContext& context, const timeline::Axis& axis,
                        const TimelineBands& bands, float bottom);
void drawRunLetter(const ViewContext& context, float left, const RunBand& band, const char* letter);

/// Draws the axis over the rows, from `top` on, with its lines through them.
void drawTimelineAxis(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& rows, float top);

/// What lies over the rows from the axis on: idle stretches that are drawn short.
void drawTimelineFolds(const ViewContext& context, const present::TimelineModel& model,
                       const RowsPlace& rows, float axisTop);

/// Draws the rows that the place shows: headings, labels, cells, splits, what is pointed at.
void drawTimelineRows(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& place);

/// The bit of each state that the rows in sight are drawn in.
unsigned statesInSight(const ViewContext& context, present::TimelineModel& model,
                       const RowsPlace& place);

/// Draws headings in sight once more, on a ground of their own: the edges of a fold and the
/// cursor's line go through all rows, and through their letters too. The whole row where an idle
/// stretch is shortened, else the words that the cursor goes through.
void drawHeadingsOverLines(const ViewContext& context, present::TimelineModel& model,
                           const RowsPlace& place);

/// A thin bar at the right edge that says which part of the rows is shown.
void drawTimelineScroll(const ViewContext& context, const present::TimelineModel& model,
                        const RowsPlace& place);

}  // namespace warpscope::views
