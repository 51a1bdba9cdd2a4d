#pragma once

#include <imgui.h>

#include "app/present/timeline/timeline_model.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The line under the rows: the states that occur in the run with their letters, as many as fit,
/// and at the right the buttons that change what the rows are. Draws at the cursor, one line high.
void drawTimelineFooter(const ViewContext& context, present::TimelineModel& model, float width);

/// Height of that line.
float timelineFooterHeight(const theme::Metrics& metrics);

/// A small button of that height, with the words of a key and the tooltip of `key`_tip, in the
/// current font; returns whether it was clicked.
bool timelineButton(const ViewContext& context, const char* id, std::string_view key, ImVec2 at);
float timelineButtonWidth(const ViewContext& context, std::string_view key);

}  // namespace warpscope::views
