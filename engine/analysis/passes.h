#pragma once

#include <vector>

#include "engine/history/recording.h"

namespace warpscope::analysis {

/// A stretch in which a warp issues with one active mask on one side of its innermost branch: one
/// "pass" of PMPP figure 4.9.
struct Pass {
    Cycle begin = 0;
    Cycle end = 0;  ///< One past the last issue of the pass.
    LaneMask active = 0;
    LaneMask running = 0;  ///< The lanes that had not exited when it began.
    isa::Side side = isa::Side::None;
    bool isRejoined = false;  ///< The first pass with all lanes after a diverged one.
    int firstLine = 0;
    int lastLine = 0;
    int issues = 0;
};

/// The passes of a warp in order of time.
std::vector<Pass> passesOf(const history::Recording& run, WarpId warp);

}  // namespace warpscope::analysis
