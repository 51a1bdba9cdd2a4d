#include "engine/history/recording_builder.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

#include "engine/base/contract.h"
#include "engine/trace/counter_fields.h"

namespace warpscope::history {
namespace {

using trace::WarpState;

}  // namespace

RecordingBuilder::RecordingBuilder(std::shared_ptr<const gpu::Launch> launch) {
    WARPSCOPE_EXPECT(launch != nullptr, "a recording is of a launch");
    WARPSCOPE_EXPECT(std::ssize(launch->program.instructions) <= trace::kMaxInstructions,
                     "a program that is too long for the words of a recording");
    recording_.warps_.resize(static_cast<std::size_t>(launch->warpCount()));
    recording_.segments_.resize(recording_.warps_.size());
    recording_.blocks_.resize(static_cast<std::size_t>(launch->blockCount()));
    recording_.warpsOfSm_.resize(static_cast<std::size_t>(launch->machine.smCount));
    accessSums_.resize(launch->program.instructions.size());
    recording_.launch_ = std::move(launch);
}

void RecordingBuilder::place(Cycle at, WarpId warp, BlockId block, SmId sm, int slot,
                             int blockSlot) {
    recording_.warps_[warp.value] = {block, sm, slot, at, kNever};
    BlockRecord& record = recording_.blocks_[block.value];
    if (record.start == kNever) record = {sm, blockSlot, at, kNever};
    recording_.warpsOfSm_[sm.value].push_back(warp);
}

void RecordingBuilder::leave(Cycle at, WarpId warp) {
    trace::SegmentList& segments = recording_.segments_[warp.value];
    if (segments.beginsAt(at)) segments.dropLast();
    segments.close();
    recording_.warps_[warp.value].residentTo = at;
}

void RecordingBuilder::add(const trace::Event& event) {
    recording_.events_.push_back(event);
    if (event.kind == trace::EventKind::BlockEnd)
        recording_.blocks_[event.block.value].end = event.cycle;
}

void RecordingBuilder::add(trace::Output output) {
    outputBytes_ += output.text.size();
    recording_.output_.push_back(std::move(output));
    // Not at every text, since those behind it move up.
    if (outputBytes_ > 2 * trace::kOutputBytes) makeRoomForOutput(trace::kOutputBytes);
}

/// Drops the oldest texts until the others have no more than `most` bytes.
void RecordingBuilder::makeRoomForOutput(std::size_t most) {
    auto& output = recording_.output_;
    auto first = output.begin();
    for (; outputBytes_ > most && first != output.end(); ++first)
        outputBytes_ -= first->text.size();
    recording_.lostOutputs_ += first - output.begin();
    output.erase(output.begin(), first);
}

void RecordingBuilder::add(const trace::Counters& counters) {
    trace::Counters& sum = recording_.counters_;
    // Written out at compile time: this runs in every cycle of a simulation.
    const auto addOne = [&]<std::size_t i>(std::integral_constant<std::size_t, i>) {
        constexpr trace::CounterField kField = trace::kCounterFields[i];
        // What segments tell is added up with them.
        if constexpr (!kField.isInSegments) sum.*kField.place += counters.*kField.place;
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (addOne(std::integral_constant<std::size_t, i>{}), ...);
    }
    (std::make_index_sequence<trace::kCounterFields.size()>{});
}

namespace {

/// One warp, or how many more there are from a cycle on.
struct WarpCounts {
    int resident = 0, eligible = 0, issued = 0;

    void add(const WarpCounts& other, int sign) {
        resident += sign * other.resident;
        eligible += sign * other.eligible;
        issued += sign * other.issued;
    }
};

WarpCounts countsIn(WarpState state) {
    const int issued = state == WarpState::Issued ? 1 : 0;
    return {1, issued == 1 || state == WarpState::NotSelected ? 1 : 0, issued};
}

}  // namespace

/// Stretch by stretch, each with a place for every cycle: a list of all changes that is sorted
/// takes fifty bytes and more for a segment, seven times what the recording itself takes.
void RecordingBuilder::activityFromSegments() {
    constexpr Cycle kShortest = Cycle{1} << 16;
    constexpr Cycle kStretches = 64;
    const Cycle length = std::max(kShortest, recording_.cycles_ / kStretches + 1);
    const std::size_t count = recording_.warps_.size();
    std::vector<trace::Segments::Iterator> next(count);
    std::vector<WarpCounts> last(count);
    for (std::uint32_t id = 0; id < count; ++id)
        next[id] = recording_.segments(WarpId{id}).begin();
    std::vector<WarpCounts> changes(static_cast<std::size_t>(length));
    for (Cycle from = 0; from < recording_.cycles_; from += length) {
        const Cycle to = std::min(from + length, recording_.cycles_);
        std::ranges::fill(changes, WarpCounts{});
        const auto changeAt = [&](Cycle at) -> WarpCounts& {
            return changes[static_cast<std::size_t>(at - from)];
        };
        for (std::uint32_t id = 0; id < count; ++id) {
            const auto end = recording_.segments(WarpId{id}).end();
            for (; next[id] != end && (*next[id]).begin < to; ++next[id]) {
                const trace::Segment segment = *next[id];
                changeAt(segment.begin).add(std::exchange(last[id], countsIn(segment.state)), -1);
                changeAt(segment.begin).add(last[id], 1);
            }
            const Cycle left = recording_.warps_[id].residentTo;
            if (from <= left && left < to) changeAt(left).add(last[id], -1);
        }
        for (Cycle at = from; at < to; ++at) {
            const WarpCounts& change = changeAt(at);
            if (change.resident != 0 || change.eligible != 0 || change.issued != 0)
                changeActivity(at, change.resident, change.eligible, change.issued);
        }
    }
}

Recording RecordingBuilder::finish(CycleCount cycles, gpu::StopReason stopped,
                                   std::vector<gpu::RunProblem> problems) {
    recording_.cycles_ = std::max<CycleCount>(1, cycles);
    recording_.stopped_ = stopped;
    recording_.problems_ = std::move(problems);
    makeRoomForOutput(trace::kOutputBytes);
    for (trace::SegmentList& segments : recording_.segments_) {
        if (segments.beginsAt(recording_.cycles_)) segments.dropLast();
        segments.close();
    }
    sumUp();
    if (recording_.activitySteps_.empty()) activityFromSegments();
    for (std::vector<WarpId>& warps : recording_.warpsOfSm_) {
        std::ranges::stable_sort(warps, {},
                                 [&](WarpId id) { return recording_.warps_[id.value].slot; });
    }
    return std::move(recording_);
}

/// The counters of each instruction and of each state, from all segments at once: adding them up
/// one by one while they are recorded takes longer.
void RecordingBuilder::sumUp() {
    for (const trace::AccessSumsByClass& accesses : accessSums_)
        recording_.perPc_.push_back({.accesses = accesses});
    trace::SegmentSums sums(accessSums_.size());
    for (std::uint32_t id = 0; id < recording_.warps_.size(); ++id)
        recording_.segments(WarpId{id}).addTo(sums);
    sums.addTo(recording_.perPc_, recording_.counters_);
}

}  // namespace warpscope::history
