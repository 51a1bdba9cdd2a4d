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
    /// By warp: whoever has placed a warp may write its issues and changes there at once. They keep
    /// their place until finish().
    trace::SegmentList* segments() { return recording_.segments_.data(); }
    /// The warp issues in this cycle; as trace::SegmentList::issue.
    void issue(Cycle at, WarpId warp, isa::ProgramCounter pc, LaneMask active,
               trace::WarpState next = trace::WarpState::NotResident) {
        recording_.segments_[warp.value].issue(at, pc, active, next);
    }
    /// From this cycle on the warp is in this state; NotResident: it has left. A later word on the
    /// same cycle replaces the earlier one.
    void change(Cycle at, WarpId warp, isa::ProgramCounter pc, trace::WarpState state,
                LaneMask active) {
        if (state == trace::WarpState::NotResident) return leave(at, warp);
        recording_.segments_[warp.value].change(at, pc, state, active);
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
    /// in order of time. Where nobody says so it is worked out from the segments.
    void changeActivity(Cycle at, int resident, int eligible, int issued) {
        activity_.at = static_cast<std::uint32_t>(at);
        activity_.resident += static_cast<std::uint32_t>(resident);
        activity_.eligible += static_cast<std::uint32_t>(eligible);
        activity_.issued += static_cast<std::uint32_t>(issued);
        recording_.activitySteps_.add(activity_);
    }

    /// The recording of so many cycles; what a warp does last lasts to the end. Used once.
    Recording finish(CycleCount cycles, gpu::StopReason stopped,
                     std::vector<gpu::RunProblem> problems = {});

  private:
    void leave(Cycle at, WarpId warp);
    void makeRoomForOutput(std::size_t most);
    void activityFromSegments();
    void sumUp();

    Recording recording_{};
    std::vector<trace::AccessSumsByClass> accessSums_{};  ///< By pc.
    ActivitySteps::Step activity_{};                      ///< The last one.
    std::size_t outputBytes_ = 0;                         ///< Of the texts that are kept.
};

}  // namespace warpscope::history
