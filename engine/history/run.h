#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/gpu/simulation.h"
#include "engine/history/keyframes.h"
#include "engine/history/segment_list.h"
#include "engine/trace/counters.h"
#include "engine/trace/event.h"
#include "engine/trace/segment.h"

namespace warpscope::history {

/// Where and when a warp lived.
struct WarpRecord {
    BlockId block{};
    SmId sm{};
    int slot = 0;                 ///< Warp slot; scheduler = slot mod schedulers.
    Cycle residentFrom = kNever;  ///< kNever: it never started.
    Cycle residentTo = kNever;    ///< One past its last cycle; kNever: still there at the end.
};

struct BlockRecord {
    SmId sm{};
    int slot = 0;
    Cycle start = kNever;
    Cycle end = kNever;
};

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

/// One recorded run: any cycle of it, forwards and backwards, exactly. Immutable once recorded, so
/// that every view may read it at once.
class Run {
  public:
    /// Simulates a launch to its end and records it. nullptr only when goOn said stop.
    static std::shared_ptr<const Run> record(gpu::Launch launch, const RecordOptions& options = {});

    const gpu::Launch& launch() const { return launch_; }
    /// Number of cycles; valid cycles are 0 to cycles() − 1. At least 1.
    CycleCount cycles() const { return cycles_; }
    gpu::StopReason stopped() const { return last_.state->stopped; }
    const std::vector<gpu::RunProblem>& problems() const { return last_.state->problems; }
    const gpu::GpuState& finalState() const { return *last_.state; }

    const std::vector<WarpRecord>& warps() const { return warps_; }     ///< By WarpId.
    const std::vector<BlockRecord>& blocks() const { return blocks_; }  ///< By BlockId.
    /// The segments of a warp in order; empty when it never started.
    Segments segments(WarpId warp) const;
    /// The segment that holds a cycle; nothing where the warp is not resident.
    std::optional<trace::Segment> segmentAt(WarpId warp, Cycle cycle) const;

    const std::vector<trace::Event>& events() const { return events_; }  ///< By cycle.
    /// The whole run; warpCycles is counted from the segments, so the two can never disagree.
    const trace::Counters& counters() const { return counters_; }
    /// By instruction index.
    const std::vector<trace::InstructionCounters>& instructionCounters() const { return perPc_; }
    /// Warp ids resident on an SM at some time, in order of slot, then time.
    const std::vector<WarpId>& warpsOfSm(SmId sm) const;

    /// Resident, eligible (issued + not selected) and issued warps over time, all SMs or one:
    /// averages over `buckets` equal stretches of [from, to). All SMs: microseconds, whatever the
    /// length. One SM: reads its segments. Requires: from < to, buckets >= 1.
    struct Load {
        double resident = 0, eligible = 0, issued = 0;
    };
    std::vector<Load> loadOver(Cycle from, Cycle to, int buckets, SmId sm = {}) const;

    /// The GPU after everything of `cycle` has happened. Cost: from the nearest keyframe on.
    /// Requires: 0 <= cycle < cycles(). Safe from several threads.
    std::shared_ptr<const gpu::GpuState> stateAfter(Cycle cycle) const;
    /// What the schedulers of all SMs saw and chose in a cycle (empty where time jumped over it:
    /// then nothing changed since the cycle before).
    std::vector<sm::Decision> decisionsAt(Cycle cycle) const;

    std::size_t keyframeBytesUsed() const { return keyframes_.bytesUsed(); }
    /// FNV-1a over cycles, all segments, the final registers and memory: equal runs, equal numbers.
    std::uint64_t fingerprint() const;

  private:
    friend class Recorder;
    Run() = default;

    /// Warp-cycles before a cycle, summed over all SMs: averages over any stretch by subtraction.
    struct LoadSum {
        Cycle at = 0;
        std::int64_t resident = 0, eligible = 0, issued = 0;
    };
    Load loadBefore(double cycle) const;
    std::vector<Load> loadOfSm(Cycle from, Cycle to, int buckets, SmId sm) const;
    Keyframe startFor(Cycle cycle, bool isBefore) const;
    void keepCursor(Keyframe cursor) const;

    gpu::Launch launch_{};
    CycleCount cycles_ = 0;
    Keyframe last_{};  ///< The state at the end.
    std::vector<WarpRecord> warps_{};
    std::vector<BlockRecord> blocks_{};
    std::vector<SegmentList> segments_{};
    std::vector<trace::Event> events_{};
    trace::Counters counters_{};
    std::vector<trace::InstructionCounters> perPc_{};
    std::vector<std::vector<WarpId>> warpsOfSm_{};
    std::vector<LoadSum> loadSums_{};  ///< One a change.
    Keyframes keyframes_{};
    /// The last states asked for: scrubbing and stepping ask for neighbours.
    mutable std::mutex cursorMutex_{};
    mutable std::vector<Keyframe> cursors_{};  ///< The newest last.
};

}  // namespace warpscope::history
