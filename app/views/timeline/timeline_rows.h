#pragma once

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Of the axis over the rows.
inline float timelineAxisHeight(const theme::Metrics& metrics) {
    return metrics.codeSmall * 1.25F;
}

/// Of a view's height what the run gets that is held beside the other, its name included: less
/// than half of a high view, of a low one as many rows as the other.
float heldRunHeight(const theme::Metrics& metrics, float height);

/// Draws the rows that the place shows: headings, labels, cells, splits, what is pointed at.
void drawTimelineRows(const ViewContext& context, present::TimelineModel& model,
                      const RowsPlace& place);

/// A thin bar at the right edge that says which part of the rows is shown.
void drawTimelineScroll(const ViewContext& context, const present::TimelineModel& model,
                        const RowsPlace& place);

}  // namespace warpscope::views
