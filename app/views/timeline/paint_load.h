#pragma once

#include <imgui.h>

#include "app/theme/theme.h"
#include "app/timeline/axis.h"
#include "app/timeline/load.h"

namespace warpscope::timeline {

/// Where the two dashed lines are drawn, in warps of all SMs.
struct LoadLevels {
    double theoretical = 0;
    double achieved = 0;
};

/// The whole run as a landscape: resident warps, in front of them the eligible, in front of these
/// the issued ones; dashed lines at the theoretical occupancy (where the scale of the picture
/// reaches it) and at the achieved one; a frame around the cycles that `window` shows and a line at
/// the cursor. `whole` is the axis of the track itself.
void paintLoad(const theme::Theme& theme, ImDrawList* list, const LoadTrack& track,
               const LoadLevels& levels, const Axis& whole, const Axis& window, Cycle cursor,
               float top, float bottom);

/// The ground of the resident warps that are not eligible.
ImU32 residentColour(const theme::Palette& palette);

}  // namespace warpscope::timeline
