#pragma once

#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// The run, where the cursor has come to what went wrong in it: how it ends is not told before.
/// nullptr where there is no run, or a lesson has not come so far.
const history::Recording* reachedEnd(const session::SlotReader& session);

/// The line of a warp that stands at none in this cycle: that of what went wrong, else where it
/// ended or will begin; 0 where it never runs. Requires: a run.
int lineBesideRun(const session::SlotReader& session, WarpId warp);

/// Where a step draws the calls of a host, the lines of those that have one, in their order; empty
/// else, and also where the reader chose an arrangement in the step's place.
std::vector<int> linesOfScene(const session::SlotReader& session);

/// Whether a step shows such calls and the code, and nothing of the run: where a warp stands is
/// then no line that words or drawing speak of.
bool showsHostOnly(const session::SlotReader& session);

}  // namespace warpscope::present
