#include "engine/analysis/sweep.h"

#include <fmt/format.h>

#include "engine/analysis/report.h"
#include "engine/scenario/make_launch.h"

namespace warpscope::analysis {
namespace {

/// The value as a scenario file writes it.
std::string textOf(const std::string& key, long long value) {
    if (key == "launch.block" || key == "launch.grid") return fmt::format("[{}, 1, 1]", value);
    return fmt::format("{}", value);
}

SweepPoint refused(long long value, const Problem& problem) {
    SweepPoint point;
    point.value = value;
    point.message = problem.message;
    return point;
}

SweepPoint pointOf(long long value, const history::Run& run) {
    const Metrics metrics = metricsOf(run);
    SweepPoint point;
    point.value = value;
    point.isOk = true;
    point.cycles = run.cycles();
    point.theoreticalPercent = metrics.theoreticalOccupancy * 100;
    point.achievedPercent = metrics.achievedOccupancy * 100;
    point.ipc = metrics.ipc;
    point.blocksPerSm = run.launch().occupancy.blocksPerSm;
    point.registersPerThread = run.launch().registersPerThread;
    point.spillInstructions = run.counters().spillInstructions;
    return point;
}

}  // namespace

Sweep sweep(const scenario::Scenario& scenario, const machine::Library& devices,
            const std::string& key, long long from, long long to, long long step,
            std::atomic<int>* progress, const std::atomic<bool>* cancel) {
    Sweep result;
    result.key = key;
    history::RecordOptions options;
    options.keyframeBytes = 0;  // Nobody seeks in these runs.
    options.goOn = [cancel](Cycle) { return cancel == nullptr || !*cancel; };
    for (long long value = from; value <= to; value += step) {
        if (!options.goOn(0)) break;
        const Result<scenario::Scenario> turned = scenario::set(scenario, key, textOf(key, value));
        if (!turned) {
            result.points.push_back(refused(value, turned.problem()));
        } else if (Result<gpu::Launch> launch = scenario::makeLaunch(*turned, devices); !launch) {
            result.points.push_back(refused(value, launch.problem()));
        } else {
            const auto run = history::Run::record(std::move(launch.value()), options);
            if (run == nullptr) break;
            result.points.push_back(pointOf(value, *run));
        }
        if (progress != nullptr) ++*progress;
    }
    return result;
}

}  // namespace warpscope::analysis
