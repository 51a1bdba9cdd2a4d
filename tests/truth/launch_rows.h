#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/trace/counters.h"
#include "tests/support/measured_run.h"
#include "tests/truth/row.h"

namespace warpscope::truth {

/// A launch of launches.txt and what was measured of it, its counters under the engine's names.
struct MeasuredLaunch {
    support::MeasuredRun run{};
    double cycles = 0;
    trace::Counters counters{};

    std::string name() const { return run.kernel + " " + run.name; }
};
std::vector<MeasuredLaunch> measuredLaunches();

/// Their cycles, group "held_back", and their instructions, group "held_back_instructions"; of both
/// when `groups` is empty.
std::vector<Row> launchRows(const std::set<std::string>& groups);

}  // namespace warpscope::truth
