#include "engine/analysis/report.h"

#include <algorithm>
#include <array>
#include <utility>

namespace warpscope::analysis {
namespace {

using occupancy::Resource;

constexpr std::array<std::pair<Resource, std::string_view>, 5> kResourceNames{{
    {Resource::Warps, "warps"},
    {Resource::Registers, "regs"},
    {Resource::Shared, "smem"},
    {Resource::Slots, "slots"},
    {Resource::Barriers, "barriers"},
}};

/// Cycles in which at least one warp is resident on an SM.
CycleCount activeCycles(const history::Recording& run, SmId sm) {
    std::vector<std::pair<Cycle, Cycle>> stays;
    for (const WarpId id : run.warpsOfSm(sm)) {
        const history::WarpRecord& warp = run.warps()[id.value];
        stays.emplace_back(warp.residentFrom, std::min(warp.residentTo, run.cycles()));
    }
    std::ranges::sort(stays);
    CycleCount sum = 0;
    Cycle coveredTo = 0;
    for (const auto& [from, to] : stays) {
        sum += std::max<CycleCount>(0, to - std::max(from, coveredTo));
        coveredTo = std::max(coveredTo, to);
    }
    return sum;
}

double achievedOccupancy(const history::Recording& run) {
    const int maxWarps = run.launch().machine.limits.maxWarpsPerSm;
    std::int64_t residentWarpCycles = 0;
    for (const std::int64_t cycles : run.counters().warpCycles)
        residentWarpCycles += cycles;
    CycleCount active = 0;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(run.smCount()); ++i) {
        active += activeCycles(run, SmId{i});
    }
    if (active == 0) return 0;
    return static_cast<double>(residentWarpCycles) / (static_cast<double>(active) * maxWarps);
}

}  // namespace

Metrics metricsOf(const history::Recording& run) {
    const trace::Counters& counters = run.counters();
    const occupancy::Result& occupancy = run.launch().occupancy;
    Metrics metrics;
    metrics.ipc = static_cast<double>(counters.instructions) / static_cast<double>(run.cycles());
    const std::int64_t lanes = counters.instructions * run.launch().machine.limits.warpSize;
    if (lanes > 0) {
        metrics.simdEfficiency =
            static_cast<double>(counters.threadInstructions) / static_cast<double>(lanes);
    }
    metrics.theoreticalOccupancy = occupancy.percent / 100;
    metrics.achievedOccupancy = achievedOccupancy(run);
    for (const auto& [resource, name] : kResourceNames) {
        if (occupancy.isLimitedBy(resource)) metrics.limiters.emplace_back(name);
    }
    return metrics;
}

std::string stopName(gpu::StopReason reason) {
    switch (reason) {
        case gpu::StopReason::Running:
            return "running";
        case gpu::StopReason::Finished:
            return "finished";
        case gpu::StopReason::Deadlock:
            return "deadlock";
        case gpu::StopReason::Fault:
            return "fault";
        case gpu::StopReason::CycleLimit:
            return "cycle_limit";
    }
    return "running";
}

}  // namespace warpscope::analysis
