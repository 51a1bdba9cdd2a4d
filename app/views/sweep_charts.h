#pragma once

#include <optional>
#include <string>

#include "app/theme/theme.h"
#include "app/views/view.h"
#include "app/widgets/chart.h"
#include "engine/analysis/sweep.h"

namespace warpscope::views {

/// A knob that can be swept.
struct SweepKnob {
    const char* key;   ///< As scenario::set.
    const char* name;  ///< In the catalogue: view.sweep.knob.<name>.
};
inline constexpr SweepKnob kSweepKnobs[] = {
    {"launch.registers_per_thread", "registers"},
    {"launch.block", "block"},
    {"launch.dynamic_shared_bytes", "shared"},
};

/// From where to where a knob is swept, at most about forty runs.
struct SweepRange {
    long long from = 0;
    long long to = 0;
    long long step = 1;
};
SweepRange sweepRange(const machine::Machine& machine, const SweepKnob& knob);

/// Simulated time over the values that could be launched.
widgets::ChartInput timeChart(const ViewContext& context, const analysis::Sweep& sweep);
/// Achieved and theoretical occupancy; `neededPercent` draws the latency-hiding rule.
widgets::ChartInput occupancyChart(const ViewContext& context, const analysis::Sweep& sweep,
                                   std::optional<double> neededPercent);

/// The point nearest to x; nullptr for an empty sweep.
const analysis::SweepPoint* nearestPoint(const analysis::Sweep& sweep, double x);
/// The first point with the fewest cycles; nullptr where none could be launched.
const analysis::SweepPoint* fastestPoint(const analysis::Sweep& sweep);

}  // namespace warpscope::views
