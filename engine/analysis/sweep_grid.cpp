#include "engine/analysis/sweep_grid.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "engine/base/contract.h"

namespace warpscope::analysis {
namespace {

/// The values of one run, of which the last changes fastest.
std::vector<long long> valuesAt(const std::vector<scenario::SweepPlan>& plans,
                                std::int64_t number) {
    std::vector<long long> values(plans.size());
    for (std::size_t i = plans.size(); i-- > 0;) {
        const std::int64_t count = runsOf(plans[i]);
        values[i] = plans[i].from + number % count * plans[i].step;
        number /= count;
    }
    return values;
}

}  // namespace

std::int64_t runsOf(const std::vector<scenario::SweepPlan>& plans) {
    std::int64_t runs = plans.empty() ? 0 : 1;
    for (const scenario::SweepPlan& plan : plans)
        runs *= runsOf(plan);
    return runs;
}

SweepGrid sweepGrid(const scenario::Scenario& scenario, const machine::Library& devices,
                    const std::vector<scenario::SweepPlan>& plans, int threads,
                    std::atomic<int>* progress, const std::atomic<bool>* cancel,
                    scenario::ProgramCache* programs, LookFor lookFor) {
    WARPSCOPE_EXPECT(!plans.empty(), "a grid has an axis");
    const std::int64_t runs = runsOf(plans);
    if (threads == 0) threads = static_cast<int>(std::thread::hardware_concurrency());
    scenario::ProgramCache own;
    if (programs == nullptr) programs = &own;
    std::vector<std::optional<GridPoint>> found(static_cast<std::size_t>(runs));
    std::atomic<std::int64_t> next = 0;
    const auto side = static_cast<int>(std::min<std::int64_t>(std::max(1, threads), runs));
    Turns turns(std::max(1, side));
    const auto work = [&] {
        for (std::int64_t number = next++; number < runs; number = next++) {
            if (cancel != nullptr && *cancel) return;
            std::vector<long long> values = valuesAt(plans, number);
            auto point =
                pointAt(scenario, devices, plans, values, cancel, *programs, lookFor, &turns);
            if (!point) return;
            found[static_cast<std::size_t>(number)] = {std::move(values), *std::move(point)};
            if (progress != nullptr) ++*progress;
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < side; ++i)
            others.emplace_back(work);
        work();
    }
    SweepGrid grid;
    for (const scenario::SweepPlan& plan : plans)
        grid.keys.push_back(plan.over);
    for (std::optional<GridPoint>& point : found)
        if (point) grid.points.push_back(*std::move(point));
    return grid;
}

Sweep sweepOf(const scenario::Scenario& scenario, const SweepGrid& grid) {
    Sweep sweep;
    sweep.key = grid.keys.front();
    sweep.scenario = scenario;
    for (const GridPoint& one : grid.points)
        sweep.points.push_back(one.point);
    return sweep;
}

}  // namespace warpscope::analysis
