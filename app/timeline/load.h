#pragma once

#include <vector>

#include "engine/history/recording.h"

namespace warpscope::timeline {

/// Warps of all SMs over the run, or its first cycles, for the track above the rows.
struct LoadTrack {
    std::vector<history::Recording::Activity> buckets{};  ///< Equal stretches of them.
    CycleCount cycles = 1;                                ///< That the stretches cover.
    double most = 1;                                      ///< Warps that all SMs could hold.
    double theoretical = 0;      ///< Warps that the launch lets all SMs hold.
    double achieved = 0;         ///< Mean of resident warps over the cycles in which an SM had any.
    double achievedElapsed = 0;  ///< The same over `cycles`: what idle SMs lose is in it.
};

/// Of the cycles [0, until), of the whole run where `until` is 0; the levels but achievedElapsed
/// are always the whole run's. Requires: buckets >= 1, 0 <= until <= run.cycles().
LoadTrack loadTrack(const history::Recording& run, int buckets, CycleCount until = 0);

}  // namespace warpscope::timeline
