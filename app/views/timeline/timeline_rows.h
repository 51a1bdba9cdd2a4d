#pragma once

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/paint_cells.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Where the rows stand: labels in [left, cells), cells in [cells, right).
struct RowsPlace {
    float left = 0, cells = 0, right = 0, top = 0, bottom = 0;
    float scroll = 0;  ///< Pixels of rows above the window.
};

/// Draws the rows that the place shows: headings, labels, cells, splits, what is pointed at.
void drawTimelineRows(const ViewContext& context, TimelineModel& model, const RowsPlace& place);

/// A thin bar at the right edge that says which part of the rows is shown.
void drawTimelineScroll(const ViewContext& context, const TimelineModel& model,
                        const RowsPlace& place);

}  // namespace warpscope::views
