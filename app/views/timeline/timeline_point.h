#pragma once

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/row_view.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The pointer rests on a row of the layout (none below 0): what it is lights up elsewhere, and the
/// menu of the pointer gets what can be done with the cycle.
void pointAtRow(const ViewContext& context, const present::TimelineModel& model,
                const RowsPlace& rows, int index);

/// A row of the held run, under the pointer, tells what it is; what is chosen and hovered is of the
/// other one.
void pointAtHeldRow(const ViewContext& context, const present::TimelineModel& held,
                    const RowsPlace& rows);

}  // namespace warpscope::views
