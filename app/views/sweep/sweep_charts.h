#pragma once

#include <optional>
#include <string>

#include "app/theme/theme.h"
#include "app/views/view.h"
#include "app/present/chart.h"
#include "engine/analysis/sweep.h"

namespace warpscope::views {

/// Simulated time over the values: of the sweep and of what it is compared with. Where the number
/// of threads differs from value to value, cycles for 1,000 threads.
present::ChartInput timeChart(const ViewContext& context, const analysis::Sweep& sweep);
/// Achieved and theoretical occupancy over the values.
present::ChartInput occupancyChart(const ViewContext& context, const analysis::Sweep& sweep);
/// Speed in percent of the fastest over theoretical occupancy, with what the rule of latency hiding
/// predicts, and where each of them stops growing.
present::ChartInput speedChart(const ViewContext& context, const analysis::Sweep& sweep);

}  // namespace warpscope::views
