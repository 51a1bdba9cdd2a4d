#pragma once

#include <string>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/analysis/sweep.h"

namespace warpscope::present {

/// All numbers of one value, of what it is compared with too: a line each.
std::string sweepPointWords(const session::SlotReader& session, const analysis::Sweep& sweep,
                            const analysis::SweepPoint& point);

/// What a sweep shows, a sentence or two each: the fastest value, where more occupancy stops to
/// help against where the rule says so, what spilling costs, what cannot be launched. Over names:
/// the fastest against the slowest.
std::vector<std::string> sweepFindings(const session::SlotReader& session,
                                       const analysis::Sweep& sweep);

}  // namespace warpscope::present
