#pragma once

#include "app/draw/box.h"
#include "app/present/occupancy/occupancy_question.h"
#include "app/views/view.h"

namespace warpscope::views {

/// While it is asked what fits: what an SM has, and one block of the launch drawn to that scale. No
/// rounding and no division is done for the reader.
void paintOccupancyGiven(const ViewContext& context, const present::OccupancyQuestion& question,
                         const draw::Box& room);

}  // namespace warpscope::views
