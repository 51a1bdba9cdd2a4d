#pragma once

#include "app/present/chart.h"
#include "app/session/state/slot_reader.h"
#include "app/theme/theme.h"
#include "engine/analysis/sweep.h"

namespace warpscope::present {

/// Simulated time over the values: of the sweep and of what it is compared with. Where the number
/// of threads differs from value to value, cycles for 1,000 threads.
ChartInput timeChart(const session::SlotReader& session, const theme::Palette& palette,
                     const analysis::Sweep& sweep);
/// Achieved and theoretical occupancy over the values.
ChartInput occupancyChart(const session::SlotReader& session, const theme::Palette& palette,
                          const analysis::Sweep& sweep);
/// Speed in percent of the fastest over theoretical occupancy; over numbers also what the rule of
/// latency hiding predicts, and where each of them stops growing.
ChartInput speedChart(const session::SlotReader& session, const theme::Palette& palette,
                      const analysis::Sweep& sweep);

}  // namespace warpscope::present
