#pragma once

#include <imgui.h>

#include "app/present/lanes/lanes_values.h"
#include "app/views/lanes/lanes_paint.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::views {

/// The box above the column of numbers in which a variable or register is chosen.
void drawQuantityChoice(const ViewContext& context,
                        const std::vector<present::LaneQuantity>& quantities,
                        const std::string& shownName, ImVec2 at, float width);

/// A number beside each lane: its value after the cursor's cycle. Lanes that do not run are muted.
/// Where rows are too low to read, neighbours stand beside each other; where there is no room for
/// that, every second, fourth, … lane has one, as a line under them says, or the marked lane alone.
void paintValues(const LanesPicture& picture, const present::LaneQuantity& quantity,
                 const sm::Warp& warp, int warpSize);

}  // namespace warpscope::views
