#pragma once

#include <cstdint>
#include <optional>

#include "engine/history/recording.h"

namespace warpscope::present {

/// What goes one way between two units of the memory system in a whole run.
struct TrafficLink {
    std::int64_t bytes = 0;
    double perCycle = 0;            ///< Bytes, on average over the run.
    std::optional<double> share{};  ///< Of the most that the device can, where that is known.
};

/// The memory system of a whole run: what passes between its units. Sectors count 32 bytes, passes
/// through the banks of shared memory as many words as there are banks.
struct Traffic {
    /// The model has no caches, or the recording has nothing of them: what lies behind L1 is not
    /// known.
    bool isUniform = false;
    std::int64_t loads = 0, stores = 0, atomics = 0, sharedAccesses = 0;  ///< Warp-wide requests.
    TrafficLink l1Read{}, l1Write{}, shared{};
    TrafficLink l2Read{}, l2Write{};
    TrafficLink dramRead{}, dramWrite{};
    std::optional<double> l1HitShare{};  ///< Of the sectors that loads ask for.
    std::optional<double> l2HitShare{};  ///< Of the sectors that are read from L2.
    /// The link with the largest share; nullptr where none is known.
    const TrafficLink* busiest() const;
};

Traffic trafficOf(const history::Recording& run);

/// What the run does for each byte from DRAM, beside what the device could do (Williams et al.,
/// "Roofline", 2009). Additions and multiplications of floats and doubles count one operation a
/// lane, fused ones two, as in Nsight Compute.
struct Roofline {
    std::int64_t operations = 0;
    /// Between L2 and DRAM, both ways; where memory is uniform, all that is asked for.
    std::int64_t bytes = 0;
    double perByte = 0;        ///< Operations; 0 where no byte moves.
    double perCycle = 0;       ///< Operations.
    double peak = 0;           ///< Operations a cycle of all FP32 lanes, fused.
    double bytesPerCycle = 0;  ///< That DRAM can deliver to so many SMs.
    double ridge() const { return peak / bytesPerCycle; }
    /// The most operations a cycle at this intensity.
    double roofAt(double intensity) const;
    bool hasPoint() const { return operations > 0 && bytes > 0; }
    bool isLimitedByMemory() const { return perByte < ridge(); }
};

Roofline rooflineOf(const history::Recording& run);

}  // namespace warpscope::present
