#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/history/recording.h"

namespace warpscope::history {

/// Writes a Recording: the recorder of a simulation does it, and whoever knows what happened by
/// other means. For each warp first place(), then issue() and change() in order of time; the warps
/// in any order.
class RecordingBuilder {
  public:
    /// An empty recording of a launch. Requires: launch, at most trace::kMaxInstructions.
    explicit RecordingBuilder(std::shared_ptr<const gpu::Launch> launch);

    /// A warp becomes resident, and with the first of its warps the block.
    void place(Cycle at, WarpId warp, BlockId block, SmId sm, int slot, int blockSlot);
    /// Brings what the next word about a warp touches near the processor.
    void fetchAhead(WarpId warp) const { __builtin_prefetch(&recording_.segments_[warp.value]); }
    /// The warp issues in this cycle; what it does in the next one is a change or an issue. `next`:
    /// it surely is in this state then, at pc + 1 and with the same lanes (a change or an issue of
    /// that cycle counts instead).
    void issue(Cycle at, WarpId warp, isa::ProgramCounter pc, LaneMask active,
               trace::WarpState next = trace::WarpState::NotResident) {
        SegmentList& segments = recording_.segments_[warp.value];
        endOpen(segments, at);
        segments.appendIssue(at, pc, active, next);
        PcSums& sums = sums_[pc];
        sums.threadIssues += countLanes(active);
        // The end of its word counts only the segment behind it.
        sums.countCycles(trace::WarpState::Issued, next != trace::WarpState::NotResident ? 1 : 0);
    }
    /// From this cycle on the warp is in this state; NotResident: it has left. A later word on the
    /// same cycle replaces the earlier one.
    void change(Cycle at, WarpId warp, isa::ProgramCounter pc, trace::WarpState state,
                LaneMask active) {
        SegmentList& segments = recording_.segments_[warp.value];
        if (segments.followIssue(at, pc, state, active))
            return sums_[pc - 1].countCycles(trace::WarpState::Issued, 1);
        endOpen(segments, at);
        if (state == trace::WarpState::NotResident) return leave(at, warp);
        segments.append(at, pc, state, active);
    }
    /// Events come in order of time. A block ends with its BlockEnd.
    void add(const trace::Event& event);
    /// Adds a text of printf, in order of time.
    void add(trace::Output output);
    /// Adds what was counted; instructions, their threads and warpCycles are left out, because they
    /// are counted here.
    void add(const trace::Counters& counters);
    /// One access of a warp, for the instruction that made it.
    void add(const trace::AccessCount& access) {
        trace::AccessSums& sums = accessSums_[access.pc][static_cast<std::size_t>(access.what)];
        sums += {1, access.transactions, access.ideal, access.hits};
    }
    /// Accesses of one instruction that somebody has summed already.
    void add(isa::ProgramCounter pc, trace::AccessClass what, const trace::AccessSums& sums) {
        accessSums_[pc][static_cast<std::size_t>(what)] += sums;
    }
    /// So many warps more (fewer: negative) are resident, eligible and issuing from this cycle on,
    /// in order of time. Where nobody says so it is worked out from the segments, which takes a
    /// sort of all of them.
    void changeLoad(Cycle at, int resident, int eligible, int issued);

    /// The recording of so many cycles; what a warp does last lasts to the end. Used once.
    Recording finish(CycleCount cycles, gpu::StopReason stopped,
                     std::vector<gpu::RunProblem> problems = {});

  private:
    /// What has happened at one instruction so far.
    struct PcSums {
        /// With the sum behind them a power of two: the index is a shift.
        static constexpr std::size_t kStates = std::bit_ceil(trace::kWarpStateCount + 1u) - 1;
        std::array<std::int64_t, kStates> cycles{};  ///< Warp-cycles by state.
        std::int64_t threadIssues = 0;

        void countCycles(trace::WarpState state, CycleCount count) {
            cycles[static_cast<std::size_t>(state)] += count;
        }
    };
    struct WarpCounts {
        std::int64_t resident = 0, eligible = 0, issued = 0;
    };

    /// Counts the open segment of a warp, which ends at `now`; takes it back when it began there.
    void endOpen(SegmentList& segments, Cycle now) {
        if (!segments.hasOpen()) return;
        const trace::Segment open = segments.open(now);
        if (open.begin == now) return takeBack(segments, open);
        sums_[open.pc].countCycles(open.state, open.length());
    }
    void takeBack(SegmentList& segments, const trace::Segment& open);
    void leave(Cycle at, WarpId warp);
    void makeRoomForOutput(std::size_t most);
    void sumLoad(Cycle upTo);
    void loadFromSegments();
    void sumUp();

    Recording recording_{};
    std::vector<PcSums> sums_{};                          ///< By pc.
    std::vector<trace::AccessSumsByClass> accessSums_{};  ///< By pc.
    WarpCounts load_{};                                   ///< Since the last sum.
    std::size_t outputBytes_ = 0;                         ///< Of the texts that are kept.
};

}  // namespace warpscope::history
