#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/analysis/sweep.h"

namespace warpscope::analysis {

/// One choice of values, one for each key, and what its run gave (`point.value` is the last one).
struct GridPoint {
    std::vector<long long> values{};
    SweepPoint point{};
};

/// Runs over every combination of the values of several fields.
struct SweepGrid {
    std::vector<std::string> keys{};
    std::vector<GridPoint> points{};  ///< The last key's value changes fastest.
};

/// How many runs a grid of plans has; 0 where one of them has none.
std::int64_t runsOf(const std::vector<scenario::SweepPlan>& plans);

/// Runs a scenario once for every combination of the values of the plans, on `threads` threads (0:
/// one for each core); whatever their number, the points are the same. Values are set in the order
/// of the plans. `progress` (may be null) counts finished points; a set `cancel` (may be null) ends
/// it early with what is done. What is compiled is kept in `programs` (null: in one of its own).
/// Requires: at least one plan, fewer than 2^31 runs.
SweepGrid sweepGrid(const scenario::Scenario& scenario, const machine::Library& devices,
                    const std::vector<scenario::SweepPlan>& plans, int threads,
                    std::atomic<int>* progress = nullptr, const std::atomic<bool>* cancel = nullptr,
                    scenario::ProgramCache* programs = nullptr, LookFor lookFor = LookFor::Figures);

/// A grid of one plan as the sweep of it.
Sweep sweepOf(const scenario::Scenario& scenario, const SweepGrid& grid);

}  // namespace warpscope::analysis
