#include "app/timeline/load.h"

#include "engine/analysis/report.h"

namespace warpscope::timeline {

LoadTrack loadTrack(const history::Recording& run, int buckets) {
    const gpu::Launch& launch = run.launch();
    const analysis::Metrics metrics = analysis::metricsOf(run);
    LoadTrack track{};
    track.buckets = run.activityOver(0, run.cycles(), buckets);
    track.cycles = run.cycles();
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
