#pragma once

#include <imgui.h>

#include "app/present/timeline/timeline_model.h"
#include "app/views/timeline/timeline_search_bar.h"
#include "app/views/view.h"

namespace warpscope::views {

/// In how many lines the states stand under the rows, each with its word; one where the view is so
/// low (of `size`) that the letters alone must do.
int timelineLegendLines(const ViewContext& context, const present::TimelineModel& model,
                        const TimelineSearchBar& search, ImVec2 size);

/// Under the rows: the states that occur in the run with their letters and words in so many lines,
/// and at the right of the first the buttons that change what the rows are. Draws at the cursor.
/// While something is looked for, its field stands in the place of the states.
void drawTimelineFooter(const ViewContext& context, present::TimelineModel& model,
                        TimelineSearchBar& search, float width, int lines);

}  // namespace warpscope::views
