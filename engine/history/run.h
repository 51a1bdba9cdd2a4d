#pragma once

#include <cstdint>
#include <memory>

#include "engine/history/recording.h"
#include "engine/history/replay.h"

namespace warpscope::history {

/// A simulated run: its recording, and the states behind it. What needs no states takes the
/// Recording alone. Immutable once recorded.
class Run : public Recording {
  public:
    /// Requires: recording and replay are of the same launch.
    Run(Recording recording, std::unique_ptr<const Replay> replay);

    const Replay& replay() const { return *replay_; }
    /// FNV-1a over cycles, all segments, the final registers and memory: equal runs, equal numbers,
    /// on machines of 32 and of 64 bits.
    std::uint64_t fingerprint() const;

  private:
    std::unique_ptr<const Replay> replay_;
};

}  // namespace warpscope::history
