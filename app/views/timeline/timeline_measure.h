#pragma once

#include "app/present/timeline/timeline_measure.h"
#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"

namespace warpscope::views {

/// The band between the two points that are measured, over the rows, with what lies between them.
void paintTimelineMeasure(const ViewContext& context, const present::TimelineModel& model,
                          const RowsPlace& place, const present::TimelineMeasure& measure);

/// What is measured from one boundary between cycles to a later one, in a row of the layout: a row
/// of warps names the one that is there at first. -1: in none.
present::TimelineMeasure measureBetween(const present::TimelineModel& model, Cycle from, Cycle to,
                                        int row);

/// The boundary between two cycles that is closest to the pointer, of those that may be seen.
Cycle boundaryAt(const present::TimelineModel& model, const ViewContext& context);

}  // namespace warpscope::views
