#pragma once

#include <optional>
#include <set>

#include "engine/history/recording.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::analysis {

/// The cycle that a lesson step names in a run. Nothing where the run has no such place (no second
/// divergence, no such block) and for GoTo::Kind::Stay.
std::optional<Cycle> cycleOf(const history::Recording& run, const scenario::GoTo& target);

/// The cycle of a thing that is put into the order of the run; nothing where it never happens.
std::optional<Cycle> cycleOfItem(const history::Recording& run, const scenario::OrderItem& item);

/// The first cycle in (after, upTo] in which a warp, or any when none is given, issues an
/// instruction of one of the lines.
std::optional<Cycle> firstBreak(const history::Recording& run, const std::set<int>& lines,
                                std::optional<WarpId> warp, Cycle after, Cycle upTo);

}  // namespace warpscope::analysis
