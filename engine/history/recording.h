#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/gpu/run_problem.h"
#include "engine/history/activity_steps.h"
#include "engine/trace/counters.h"
#include "engine/trace/event.h"
#include "engine/trace/output.h"
#include "engine/trace/segment.h"
#include "engine/trace/segment_list.h"

namespace warpscope::history {

/// Where and when a warp lived.
struct WarpRecord {
    BlockId block{};
    SmId sm{};
    int slot = 0;                 ///< Warp slot; machine::Machine::schedulerOf() tells whose.
    Cycle residentFrom = kNever;  ///< kNever: it never started.
    Cycle residentTo = kNever;    ///< One past its last cycle; kNever: still there at the end.
};

struct BlockRecord {
    SmId sm{};
    int slot = 0;
    Cycle start = kNever;
    Cycle end = kNever;
};

/// What happened in a run, as plain data: what every warp did in every cycle, what a reader may
/// jump to, and the sums. Nothing in it can be stepped: a simulation gives one (Recorder), and a
/// trace of a real GPU, a file or a test by hand could as well (RecordingBuilder). Immutable once
/// built, so that every view may read it at once.
class Recording {
  public:
    /// What ran: device, program, grid. A trace leaves out what it does not know (buffers).
    const gpu::Launch& launch() const { return *launch_; }
    /// Number of cycles; valid cycles are 0 to cycles() − 1. At least 1.
    CycleCount cycles() const { return cycles_; }
    gpu::StopReason stopped() const { return stopped_; }
    const std::vector<gpu::RunProblem>& problems() const { return problems_; }

    const std::vector<WarpRecord>& warps() const { return warps_; }     ///< By WarpId.
    const std::vector<BlockRecord>& blocks() const { return blocks_; }  ///< By BlockId.
    /// The segments of a warp in order; empty when it never started.
    trace::Segments segments(WarpId warp) const;
    /// The segment that holds a cycle; nothing where the warp is not resident.
    std::optional<trace::Segment> segmentAt(WarpId warp, Cycle cycle) const;

    const std::vector<trace::Event>& events() const { return events_; }  ///< By cycle.
    /// What printf wrote, by cycle; the last kOutputBytes of it.
    const std::vector<trace::Output>& output() const { return output_; }
    /// Texts before those of output(), which were dropped.
    std::int64_t lostOutputs() const { return lostOutputs_; }
    /// The whole run; instructions and warpCycles are counted from the segments, so that they can
    /// never disagree.
    const trace::Counters& counters() const { return counters_; }
    /// By instruction index.
    const std::vector<trace::InstructionCounters>& instructionCounters() const { return perPc_; }
    int smCount() const { return static_cast<int>(warpsOfSm_.size()); }
    /// Warp ids resident on an SM at some time, in order of slot, then time.
    const std::vector<WarpId>& warpsOfSm(SmId sm) const;
    /// The index of the scheduler of a warp that has started.
    int schedulerOf(WarpId warp) const;
    /// The warp that a scheduler issued in a cycle; invalid when none.
    WarpId issuedBy(SmId sm, int scheduler, Cycle cycle) const;

    /// Resident, eligible (issued + not selected) and issued warps over time, all SMs or one:
    /// averages over `buckets` equal stretches of [from, to). All SMs: microseconds, whatever the
    /// length. One SM: reads its segments. Requires: from < to, buckets >= 1.
    struct Activity {
        double resident = 0, eligible = 0, issued = 0;
    };
    std::vector<Activity> activityOver(Cycle from, Cycle to, int buckets, SmId sm = {}) const;

    /// The stretches [from, to) of at least `least` cycles in which no warp of any SM issues, in
    /// order. Microseconds to a millisecond, whatever the length.
    struct Stretch {
        Cycle from = 0, to = 0;
        friend bool operator==(const Stretch&, const Stretch&) = default;
    };
    std::vector<Stretch> idleStretches(CycleCount least) const;

  private:
    friend class RecordingBuilder;
    Recording() = default;

    Activity activityBefore(double cycle) const;
    std::vector<Activity> activityOfSm(Cycle from, Cycle to, int buckets, SmId sm) const;

    std::shared_ptr<const gpu::Launch> launch_{};
    CycleCount cycles_ = 1;
    gpu::StopReason stopped_ = gpu::StopReason::Finished;
    std::vector<gpu::RunProblem> problems_{};
    std::vector<WarpRecord> warps_{};
    std::vector<BlockRecord> blocks_{};
    std::vector<trace::SegmentList> segments_{};
    std::vector<trace::Event> events_{};
    std::vector<trace::Output> output_{};
    std::int64_t lostOutputs_ = 0;
    trace::Counters counters_{};
    std::vector<trace::InstructionCounters> perPc_{};
    std::vector<std::vector<WarpId>> warpsOfSm_{};
    ActivitySteps activitySteps_{};  ///< Over all SMs.
};

}  // namespace warpscope::history
