#pragma once

#include "engine/history/recording.h"

namespace warpscope::analysis {

/// The rule of latency tolerance: while one warp waits, the others of its scheduler must have
/// enough to issue. It holds when warps × work >= latency, where latency is the time that a warp
/// alone needs from one load to the next, and work what it issues in that time. (PMPP 4th ed., 4.6;
/// Little's law, as in Volkov, "Understanding latency hiding on GPUs", 2016, section 4.)
struct LatencyHiding {
    double loadCycles = 0;     ///< Latency of a global load that nothing delays.
    double waitCycles = 0;     ///< What a warp waits for its own other instructions, a load.
    double workPerWarp = 0;    ///< Instructions that a warp issues for each load: so many cycles.
    double latencyCycles = 0;  ///< The sum of these three.
    double warpsPerScheduler = 0;  ///< Resident on average over the SMs' active cycles.
    double warpsNeeded = 0;        ///< latency ÷ work; 0 when the kernel loads nothing.
    bool isHidden = false;         ///< warpsPerScheduler >= warpsNeeded.
};

LatencyHiding latencyHidingOf(const history::Recording& run);

}  // namespace warpscope::analysis
