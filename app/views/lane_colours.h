#pragma once

#include <set>
#include <vector>

#include "app/present/lanes/lanes_columns.h"
#include "app/views/legend_entry.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The full colour of lanes that issue.
theme::Colour laneFill(const theme::Palette& palette, present::LaneColour colour);
/// That of the active lanes of a warp that waits.
theme::Colour waitingLanes(const theme::Palette& palette);
/// An entry for each of these that is in sight, in their order.
std::vector<LegendEntry> laneLegend(const ViewContext& context,
                                    const std::set<present::LaneColour>& colours);

}  // namespace warpscope::views
