#include "engine/analysis/latency_hiding.h"

#include "engine/analysis/report.h"

namespace warpscope::analysis {

LatencyHiding latencyHidingOf(const history::Run& run) {
    const machine::Machine& machine = run.launch().machine;
    const trace::Counters& counters = run.counters();
    LatencyHiding result;
    result.latencyCycles = static_cast<double>(machine.timing.globalLatency);
    result.warpsPerScheduler =
        metricsOf(run).achievedOccupancy * machine.limits.maxWarpsPerSm / machine.schedulersPerSm;
    if (counters.globalLoadRequests > 0 && counters.instructions > 0) {
        result.workPerWarp = static_cast<double>(counters.instructions) /
                             static_cast<double>(counters.globalLoadRequests);
        result.warpsNeeded = result.latencyCycles / result.workPerWarp;
    }
    result.isHidden = result.warpsPerScheduler >= result.warpsNeeded;
    return result;
}

}  // namespace warpscope::analysis
