#pragma once

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Of the axis over the rows.
inline float timelineAxisHeight(const theme::Metrics& metrics) {
    return metrics.codeSmall * 1.25F;
}

/// Of a view's height what the run gets that is held beside the other: less than half of a high
/// view, with its name; of a low one, where that name would take rows away, as much as the other.
float heldRunHeight(const theme::Metrics& metrics, float height);
/// The held run has its name above its rows; else each run has a letter beside them.
bool hasRoomForName(const theme::Metrics& metrics, float height);
/// Where to scroll: where none of the rows in sight has a warp in a cycle and others do, to the first
/// of those; else where it is.
float scrollToResident(const present::TimelineModel& model, Cycle cycle, float scroll,
                       const RowsPlace& rows);
/// The letter of a run at the left of its rows, and how much of the width that takes.
float runLetterWidth(const theme::Metrics& metrics);
void drawRunLetter(const ViewContext& context, const RowsPlace& rows, const char* letter);

/// Draws the rows that the place shows: headings, labels, cells, splits, what is pointed at.
void drawTimelineRows(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& place);

/// A thin bar at the right edge that says which part of the rows is shown.
void drawTimelineScroll(const ViewContext& context, const present::TimelineModel& model,
                        const RowsPlace& place);

}  // namespace warpscope::views
