#pragma once

#include "engine/export/sink.h"
#include "engine/history/recording.h"

namespace warpscope::exporting {

/// The run as a table for other tools: a heading, then one row for each stretch of cycles in which
/// a warp is in one state, by warp, then by time: sm, scheduler, block, warp, state, from, to (one
/// past the last cycle), line of the kernel (0: of no line), active mask in hexadecimal with the
/// highest lane first. Returns whether the sink took all of it. Requires: stretch.from <
/// stretch.to.
bool writeCsv(const history::Recording& run, const Stretch& stretch, const Sink& sink);

}  // namespace warpscope::exporting
