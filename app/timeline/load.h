#pragma once

#include <vector>

#include "engine/history/recording.h"

namespace warpscope::timeline {

/// Warps of all SMs over the whole run, for the track above the rows.
struct LoadTrack {
    std::vector<history::Recording::Activity> buckets{};  ///< Equal stretches of the run.
    CycleCount cycles = 1;                                ///< Of the run.
    double most = 1;                                      ///< Warps that all SMs could hold.
    double theoretical = 0;      ///< Warps that the launch lets all SMs hold.
    double achieved = 0;         ///< Mean of resident warps over the cycles in which an SM had any.
    double achievedElapsed = 0;  ///< The same over all cycles: what idle SMs lose is in it.
};

/// Requires: buckets >= 1.
LoadTrack loadTrack(const history::Recording& run, int buckets);

}  // namespace warpscope::timeline
