#pragma once

#include <string>

#include "engine/history/recording.h"

namespace warpscope::analysis {

/// Figures of a run that the counters give together. Definitions in contract.md.
struct Metrics {
    double ipc = 0;                   ///< Warp instructions a cycle, all SMs, over elapsed cycles.
    double simdEfficiency = 0;        ///< 0 to 1.
    double theoreticalOccupancy = 0;  ///< 0 to 1.
    double achievedOccupancy = 0;  ///< 0 to 1: resident warps over active cycles of the SMs ÷ max.
    std::vector<std::string> limiters{};  ///< "warps", "regs", "smem", "slots", "barriers".
};
Metrics metricsOf(const history::Recording& run);

/// The catalogue key of a stop reason and its name in JSON: "finished", "deadlock", ….
std::string stopName(gpu::StopReason reason);

/// What stands over the first columns of a picture. They are 4, 4, 6 and 6 letters wide in a
/// terminal: longer words push the cycle numbers off their cycles.
struct PictureWords {
    std::string sm = "SM", slot = "slot", block = "block", warp = "warp";
};

/// So many cycles of a run are in its picture where nobody asks for others.
inline constexpr int kPictureColumns = 400;

/// One line a warp, one character a cycle (the letters of WarpState; '-' not resident), with a
/// header line that names SM and slot. Runs longer than `maxColumns` are cut and say so.
std::string picture(const history::Recording& run, int maxColumns = kPictureColumns,
                    const PictureWords& words = {});

/// The same of the cycles `from` to before `until`; what lies beyond the run is not resident.
/// Requires: 0 <= from <= until.
std::string pictureOf(const history::Recording& run, Cycle from, Cycle until,
                      const PictureWords& words = {});

}  // namespace warpscope::analysis
