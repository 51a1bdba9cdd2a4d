#pragma once

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/history/run.h"
#include "engine/trace/warp_state.h"

namespace warpscope::present {

/// The line whose result a warp waits for.
struct WaitedLine {
    int line = 0;  ///< From 1; 0 = it waits for none, or for one of the line where it stands.
    trace::WarpState state = trace::WarpState::Wait;  ///< How it waits.

    bool operator==(const WaitedLine&) const = default;
};

/// What the warp waits for in a cycle. Requires: 0 <= cycle < run.cycles().
WaitedLine waitedLine(const history::Run& run, WarpId warp, Cycle cycle);

}  // namespace warpscope::present
