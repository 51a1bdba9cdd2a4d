#pragma once

#include "app/present/occupancy/occupancy_question.h"
#include "app/views/view.h"

namespace warpscope::views {

/// A button that keeps the question as it stands, and a row for each that was kept: its name, which
/// may be written over, its occupancy beside the one that stands now, a button that turns the knobs
/// back to it, one that forgets it.
void drawKeptRows(const ViewContext& context, const present::OccupancyQuestion& question,
                  float width);

}  // namespace warpscope::views
