#pragma once

#include <string>

#include "app/present/timeline/timeline_model.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What the figures of the track count by. The default is what profilers call achieved occupancy.
struct LoadUnits {
    bool perScheduler = false;  ///< Else per SM.
    bool overElapsed = false;   ///< All cycles of the run; else those in which an SM had a warp.
};

/// Of the landscape in a view of a height: a seventh of it, so that the tail of the grid can be
/// seen.
float loadHeight(const theme::Metrics& metrics, float room);
/// Height of the line of words over the landscape.
float loadWordsHeight(const theme::Metrics& metrics);

/// The track of the whole run: words with the colour of each layer, the average and the theoretical
/// level, buttons for the units, the landscape, as wide as the model's axis. A click goes to a
/// cycle. Nothing where it has no height.
void drawTimelineLoad(const ViewContext& context, present::TimelineModel& model, float top,
                      float bottom, LoadUnits& units);

/// "theoretical 48 · achieved 41.3 warps"; shorter where that is wider than the room, empty where
/// no form fits. In the current font.
std::string loadLevels(const ViewContext& context, const present::TimelineModel& model,
                       const timeline::LoadTrack& track, LoadUnits units, float room);
/// What stands at one place of the track, in the same units.
std::string loadTooltip(const ViewContext& context, const present::TimelineModel& model,
                        const timeline::LoadTrack& track, Cycle cycle, LoadUnits units);

}  // namespace warpscope::views
