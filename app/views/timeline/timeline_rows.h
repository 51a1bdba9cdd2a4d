#pragma once

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Draws the rows that the place shows: headings, labels, cells, splits, what is pointed at.
void drawTimelineRows(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& place);

/// A thin bar at the right edge that says which part of the rows is shown.
void drawTimelineScroll(const ViewContext& context, const present::TimelineModel& model,
                        const RowsPlace& place);

}  // namespace warpscope::views
