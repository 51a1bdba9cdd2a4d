#pragma once

#include <imgui.h>

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/timeline_search_bar.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The line under the rows: the states that occur in the run with their letters, as many as fit,
/// and at the right the buttons that change what the rows are. Draws at the cursor, one line high.
/// While something is looked for, its field stands in the place of the states.
void drawTimelineFooter(const ViewContext& context, present::TimelineModel& model,
                        TimelineSearchBar& search, float width);

}  // namespace warpscope::views
