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

/// From where to where a knob is swept on a device, at most about forty runs. With the block the
/// grid changes too, so that the threads stay as many.
scenario::SweepPlan planFor(const machine::Machine& machine, const SweepKnob& knob);

/// Simulated time over the values: of the sweep and of what it is compared with. Where the number
/// of threads differs from value to value, cycles for 1,000 threads.
widgets::ChartInput timeChart(const ViewContext& context, const analysis::Sweep& sweep);
/// Achieved and theoretical occupancy over the values.
widgets::ChartInput occupancyChart(const ViewContext& context, const analysis::Sweep& sweep);
/// Speed in percent of the fastest over theoretical occupancy, with what the rule of latency hiding
/// predicts, and where each of them stops growing.
widgets::ChartInput speedChart(const ViewContext& context, const analysis::Sweep& sweep);

/// The point nearest to x; nullptr for an empty sweep.
const analysis::SweepPoint* nearestPoint(const analysis::Sweep& sweep, double x);
/// The point of the scenario as it stands; nullptr where the sweep has not been there.
const analysis::SweepPoint* currentPoint(const session::Session& session,
                                         const analysis::Sweep& sweep);
/// The threads of the grid differ from value to value.
bool variesThreads(const analysis::Sweep& sweep);
/// The highest value at which something is spilled; nullptr where nothing is.
const analysis::SweepPoint* lastSpillingPoint(const analysis::Sweep& sweep);

}  // namespace warpscope::views
