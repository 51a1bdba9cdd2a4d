#pragma once

#include <string>

#include "app/present/occupancy/occupancy_question.h"
#include "app/views/view.h"
#include "engine/occupancy/bars.h"

namespace warpscope::views {

/// Draws the bars at the cursor and moves it below them: as wide as the room, and as high as it
/// where that is more than they need, up to twice that. Each bar tells its numbers when pointed at.
void drawOccupancyBars(const ViewContext& context, const present::OccupancyQuestion& question,
                       ImVec2 room);

/// What the parts of the bars mean, at the cursor, which moves below it: always by as much where
/// that is to be steady. Without room it is left to stand under two pictures.
void drawOccupancyLegend(const ViewContext& context, const present::OccupancyQuestion& question,
                         bool hasRoom, bool isSteady);

/// The numbers of a bar in words, for the tooltip.
std::string barWords(const session::SlotReader& session, const present::OccupancyQuestion& question,
                     const occupancy::Bar& bar);

}  // namespace warpscope::views
