#pragma once

#include "app/session/base/selection.h"
#include "engine/analysis/landmark.h"

namespace warpscope::session {

using analysis::cycleOf;
using analysis::firstBreak;

/// The next (direction > 0) or previous cycle in which something happens: with a selected warp its
/// issues and the events of it and its block, else the events of the whole run. The end or start
/// of the run when there is none.
Cycle neighbourEvent(const history::Recording& run, const Selection& selection, Cycle from,
                     int direction);

/// The first cycle in which any warp issues; 0 where none does. Before it the machine only fetches
/// the first instructions.
Cycle firstIssue(const history::Recording& run);

}  // namespace warpscope::session
