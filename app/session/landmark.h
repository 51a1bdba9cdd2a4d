#pragma once

#include <optional>
#include <set>

#include "app/session/selection.h"
#include "engine/history/recording.h"
#include "engine/scenario/scenario.h"

namespace warpscope::session {

/// The cycle that a lesson step names in a run. Nothing where the run has no such place (no second
/// divergence, no such block) and for GoTo::Kind::Stay.
std::optional<Cycle> cycleOf(const history::Recording& run, const scenario::GoTo& target);

/// The next (direction > 0) or previous cycle in which something happens: with a selected warp its
/// issues and the events of it and its block, else the events of the whole run. The end or start
/// of the run when there is none.
Cycle neighbourEvent(const history::Recording& run, const Selection& selection, Cycle from,
                     int direction);

/// The first cycle in (after, upTo] in which the selected warp, or any when none is selected,
/// issues an instruction of one of the lines.
std::optional<Cycle> firstBreak(const history::Recording& run, const std::set<int>& lines,
                                std::optional<WarpId> warp, Cycle after, Cycle upTo);

}  // namespace warpscope::session
