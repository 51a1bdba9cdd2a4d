#include "engine/analysis/latency_hiding.h"

#include "engine/analysis/report.h"

namespace warpscope::analysis {

LatencyHiding latencyHidingOf(const history::Recording& run) {
    const machine::Machine& machine = run.launch().machine;
    const trace::Counters& counters = run.counters();
    LatencyHiding result;
    result.loadCycles = static_cast<double>(machine.timing.globalLatency);
    result.warpsPerScheduler =
        metricsOf(run).achievedOccupancy * machine.limits.maxWarpsPerSm / machine.schedulersPerSm;
    if (counters.globalLoadRequests > 0 && counters.instructions > 0) {
        const auto loads = static_cast<double>(counters.globalLoadRequests);
        for (int i = 0; i < trace::kWarpStateCount; ++i) {
            if (trace::infoOf(static_cast<trace::WarpState>(i)).from != trace::WaitFrom::OwnCode)
                continue;
            result.waitCycles +=
                static_cast<double>(counters.warpCycles[static_cast<std::size_t>(i)]) / loads;
        }
        result.workPerWarp = static_cast<double>(counters.instructions) / loads;
        result.latencyCycles = result.loadCycles + result.waitCycles + result.workPerWarp;
        result.warpsNeeded = result.latencyCycles / result.workPerWarp;
    }
    result.isHidden = result.warpsPerScheduler >= result.warpsNeeded;
    return result;
}

}  // namespace warpscope::analysis
