#pragma once

#include "app/present/timeline/timeline_measure.h"
#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"

namespace warpscope::views {

/// The band between the two points that are measured, over the rows, with what lies between them.
void paintTimelineMeasure(const ViewContext& context, const present::TimelineModel& model,
                          const RowsPlace& place, const present::TimelineMeasure& measure);

}  // namespace warpscope::views
