#pragma once

#include "engine/history/run.h"

namespace warpscope::analysis {

/// The rule of thumb of latency tolerance: while one warp waits for memory, the others of its
/// scheduler must have enough to issue. It holds when warps × work >= latency. (PMPP 4th ed., 4.6;
/// Little's law, as in Volkov, "Understanding latency hiding on GPUs", 2016, section 4.)
struct LatencyHiding {
    double latencyCycles = 0;      ///< Of a global load that nothing delays.
    double workPerWarp = 0;        ///< Instructions that a warp issues for each global load.
    double warpsPerScheduler = 0;  ///< Resident on average over the SMs' active cycles.
    double warpsNeeded = 0;        ///< latency ÷ work; 0 when the kernel loads nothing.
    bool isHidden = false;         ///< warpsPerScheduler >= warpsNeeded.
};

LatencyHiding latencyHidingOf(const history::Run& run);

}  // namespace warpscope::analysis
