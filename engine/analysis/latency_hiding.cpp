#include "engine/analysis/latency_hiding.h"

#include "engine/analysis/report.h"

namespace warpscope::analysis {
namespace {

/// Waits that come from the warp's own instructions, whoever else is there.
constexpr trace::WarpState kOwnWaits[] = {
    trace::WarpState::Wait,
    trace::WarpState::ShortScoreboard,
    trace::WarpState::BranchResolving,
};

}  // namespace

LatencyHiding latencyHidingOf(const history::Recording& run) {
    const machine::Machine& machine = run.launch().machine;
    const trace::Counters& counters = run.counters();
    LatencyHiding result;
    result.loadCycles = static_cast<double>(machine.timing.globalLatency);
    result.warpsPerScheduler =
        metricsOf(run).achievedOccupancy * machine.limits.maxWarpsPerSm / machine.schedulersPerSm;
    if (counters.globalLoadRequests > 0 && counters.instructions > 0) {
        const auto loads = static_cast<double>(counters.globalLoadRequests);
        for (const trace::WarpState state : kOwnWaits) {
            result.waitCycles +=
                static_cast<double>(counters.warpCycles[static_cast<std::size_t>(state)]) / loads;
        }
        result.workPerWarp = static_cast<double>(counters.instructions) / loads;
        result.latencyCycles = result.loadCycles + result.waitCycles + result.workPerWarp;
        result.warpsNeeded = result.latencyCycles / result.workPerWarp;
    }
    result.isHidden = result.warpsPerScheduler >= result.warpsNeeded;
    return result;
}

}  // namespace warpscope::analysis
