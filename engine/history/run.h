#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "engine/history/recording.h"
#include "engine/history/replay.h"

namespace warpscope::history {

struct RecordOptions {
    std::size_t keyframeBytes = 256u << 20;  ///< Budget; the spacing doubles when it is hit.
    /// Work (warp instructions plus steps) between keyframes at first; 0 = by the state's size.
    std::int64_t firstSpacing = 0;
    /// Segments (about 8 bytes each) after which the run is cut as at its cycle limit, with a
    /// problem that says so: the program must not eat all memory in front of a class.
    std::size_t maxSegments = 64u << 20;
    /// Asked every few hundred steps; false ends the recording early (the run is then discarded).
    std::function<bool(Cycle reached)> goOn{};
};

/// A simulated run: its recording, and the states behind it. What needs no states takes the
/// Recording alone. Immutable once recorded.
class Run : public Recording {
  public:
    /// Requires: recording and replay are of the same launch.
    Run(Recording recording, std::unique_ptr<const Replay> replay);

    /// Simulates a launch to its end and records it. nullptr only when goOn said stop.
    static std::shared_ptr<const Run> record(gpu::Launch launch, const RecordOptions& options = {});

    const Replay& replay() const { return *replay_; }
    /// FNV-1a over cycles, all segments, the final registers and memory: equal runs, equal numbers,
    /// on machines of 32 and of 64 bits.
    std::uint64_t fingerprint() const;

  private:
    std::unique_ptr<const Replay> replay_;
};

}  // namespace warpscope::history
