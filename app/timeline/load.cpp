#include "app/timeline/load.h"

#include "engine/analysis/report.h"

namespace warpscope::timeline {

LoadTrack loadTrack(const history::Recording& run, int buckets, CycleCount until) {
    const gpu::Launch& launch = run.launch();
    const analysis::Metrics metrics = analysis::metricsOf(run);
    LoadTrack track{};
    track.cycles = until > 0 ? until : run.cycles();
    track.buckets = run.activityOver(0, track.cycles, buckets);
    track.most = static_cast<double>(launch.machine.smCount) * launch.machine.limits.maxWarpsPerSm;
    track.theoretical = metrics.theoreticalOccupancy * track.most;
    track.achieved = metrics.achievedOccupancy * track.most;
    if (!track.buckets.empty()) {
        for (const history::Recording::Activity& load : track.buckets)
            track.achievedElapsed += load.resident;
        track.achievedElapsed /= static_cast<double>(track.buckets.size());
    }
    return track;
}

}  // namespace warpscope::timeline
