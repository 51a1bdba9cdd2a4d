#pragma once

#include "app/draw/canvas.h"
#include "app/theme/theme.h"
#include "app/timeline/axis.h"
#include "app/timeline/load.h"

namespace warpscope::views {

/// Where the two dashed lines are drawn, in warps of all SMs.
struct LoadLevels {
    double theoretical = 0;
    double achieved = 0;
};

/// How many warps of all SMs the full height of the landscape is: a launch that fills little of
/// what it may is drawn larger, so that small loads stay readable. At least 1.
double fullHeightOf(const timeline::LoadTrack& track);

/// The whole run as a landscape: resident warps, in front of them the eligible, in front of these
/// the issued ones; dashed lines at the theoretical occupancy (where the scale of the picture
/// reaches it) and at the achieved one; a line at the cursor. `whole` is the axis of the track.
void paintLoad(draw::Canvas& canvas, const theme::Theme& theme, const timeline::LoadTrack& track,
               const LoadLevels& levels, const timeline::Axis& whole, Cycle cursor, float top,
               float bottom);

/// Two axes do not show the same cycles.
bool isOtherStretch(const timeline::Axis& a, const timeline::Axis& b);

/// A frame around the cycles of the landscape that `window` shows; none where it
/// shows all of them and no more.
void paintLoadWindow(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& whole,
                     const timeline::Axis& window, float top, float bottom);

/// The ground of the resident warps that are not eligible.
theme::Colour residentColour(const theme::Palette& palette);

}  // namespace warpscope::views
