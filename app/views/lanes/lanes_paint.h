#pragma once

#include <imgui.h>

#include <vector>

#include "app/present/lanes/lanes_columns.h"
#include "app/present/lanes/lanes_layout.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Of a wait that is drawn: longer than any fixed latency but that of a division.
inline constexpr CycleCount kLongWait = 20;

/// Everything that the painting of the lanes needs.
struct LanesPicture {
    const ViewContext& context;
    const present::LanesLayout& layout;
    ImVec2 origin{};  ///< Top left of the view on the screen.
    const std::vector<present::LaneColumn>& issues;
    const std::vector<present::PassBand>& bands;
    present::LaneWindow window{};
    LaneMask threads = 0;  ///< Lanes that hold a thread.
    int markedLane = -1;   ///< Hovered or selected, −1 = none.

    ImVec2 at(float x, float y) const { return {origin.x + x, origin.y + y}; }
    /// Left edge on the screen of a column of the whole list.
    float xOf(std::size_t column) const {
        return origin.x + layout.columnLeft(column - window.first);
    }
};

void paintBands(const LanesPicture& picture);
void paintLanes(const LanesPicture& picture);
void paintLaneNumbers(const LanesPicture& picture);
/// A thin line in the colour of the reason before each issue that the warp waited long for.
void paintWaits(const LanesPicture& picture);
/// Cycle numbers under the columns, as many as fit.
void paintCycles(const LanesPicture& picture);
void paintCursor(const LanesPicture& picture);

}  // namespace warpscope::views
