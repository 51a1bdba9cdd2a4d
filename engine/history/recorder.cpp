#include "engine/history/recorder.h"

#include <algorithm>

#include "engine/base/contract.h"

namespace warpscope::history {
namespace {

/// How often options.goOn is asked, in steps: often enough to stop within a millisecond.
constexpr std::int64_t kStepsBetweenQuestions = 256;

using trace::WarpState;

/// Waiting for the next instruction; a draining warp has none.
bool isWaitingToIssue(WarpState state) {
    return state != WarpState::NotResident && state != WarpState::Issued &&
           state != WarpState::Drain;
}

}  // namespace

/// Counts the open segment of a warp, which ends at `now`; takes it back when it began there.
inline void Recorder::endOpen(SegmentList& segments, PcSums* sums, Cycle now) {
    if (!segments.hasOpen()) return;
    const trace::Segment segment = segments.open(now);
    // A later word on the same cycle replaces the earlier one.
    if (segment.begin == now)
        segments.dropLast();
    else
        sums[segment.pc].count(segment);
}

Recorder::Recorder(gpu::Launch launch, const RecordOptions& options)
    : run_(startRun(std::move(launch))), options_(options), stepper_(run_->launch_) {
    const gpu::Launch& what = run_->launch_;
    state_ = gpu::initialState(what);
    run_->warps_.resize(static_cast<std::size_t>(what.warpCount()));
    run_->segments_.resize(run_->warps_.size());
    run_->blocks_.resize(static_cast<std::size_t>(what.blockCount()));
    sums_.resize(what.program.instructions.size());
    run_->warpsOfSm_.resize(state_.sms.size());
    run_->keyframes_ = Keyframes(options.keyframeBytes, options.firstSpacing);
    for (const memory::Buffer& buffer : what.memory.buffers())
        memoryBytes_ += buffer.bytes;
    run_->keyframes_.add(-1, state_, memoryBytes_);
}

std::shared_ptr<Run> Recorder::startRun(gpu::Launch launch) {
    std::shared_ptr<Run> run(new Run());
    run->launch_ = std::move(launch);
    return run;
}

std::shared_ptr<const Run> Recorder::record() {
    std::int64_t untilQuestion = kStepsBetweenQuestions;
    while (state_.stopped == gpu::StopReason::Running) {
        if (--untilQuestion == 0) {
            untilQuestion = kStepsBetweenQuestions;
            if (options_.goOn && !options_.goOn(state_.now)) return nullptr;
        }
        stepOnce();
        if (segmentCount_ > options_.maxSegments) cutShort();
    }
    finish();
    return run_;
}

void Recorder::stepOnce() {
    stepper_.step(state_, log_);
    drain();
    if (run_->keyframes_.isDue(log_.counters.instructions + 1)) storeKeyframe();
}

void Recorder::drain() {
    if (log_.loadChange != sm::Load{}) changeLoad();
    for (const sm::Placement& placement : log_.placements)
        place(placement);
    changeAll();
    run_->events_.insert(run_->events_.end(), log_.events.begin(), log_.events.end());
    for (const trace::Event& event : log_.events) {
        if (event.kind == trace::EventKind::BlockEnd) {
            run_->blocks_[event.block.value].end = event.cycle;
        }
    }
    addCounters(log_.counters);
}

void Recorder::place(const sm::Placement& placement) {
    WarpRecord& warp = run_->warps_[placement.warp.value];
    warp = {placement.block, placement.sm, placement.slot, log_.cycle, kNever};
    BlockRecord& block = run_->blocks_[placement.block.value];
    if (block.start == kNever) block = {placement.sm, placement.blockSlot, log_.cycle, kNever};
    run_->warpsOfSm_[placement.sm.value].push_back(placement.warp);
}

void Recorder::changeAll() {
    SegmentList* const lists = run_->segments_.data();
    PcSums* const sums = sums_.data();
    const Cycle now = log_.cycle;
    for (const sm::Transition& change : log_.transitions) {
        SegmentList& segments = lists[change.warp.value];
        if (segments.followIssue(now, change.pc, change.state, change.active))
            sums[change.pc - 1].countIssue(change.active);
        else
            changeOne(segments, change);
    }
    // Apart from the others, because a processor guesses better what they do.
    for (const sm::Issue& issue : log_.issues) {
        SegmentList& segments = lists[issue.warp.value];
        endOpen(segments, sums, now);
        segments.append(now, issue.pc, WarpState::Issued, issue.active);
    }
    segmentCount_ += log_.transitions.size() + log_.issues.size();
}

void Recorder::changeOne(SegmentList& segments, const sm::Transition& change) {
    endOpen(segments, sums_.data(), log_.cycle);
    if (change.state == WarpState::NotResident) {
        segments.close();
        run_->warps_[change.warp.value].residentTo = log_.cycle;
    } else {
        segments.append(log_.cycle, change.pc, change.state, change.active);
    }
}

void Recorder::changeLoad() {
    sumLoad(log_.cycle);
    load_ += log_.loadChange;
}

/// Adds what has been resident, eligible and issued since the last sum.
void Recorder::sumLoad(Cycle upTo) {
    Run::LoadSum sum = run_->loadSums_.empty() ? Run::LoadSum{} : run_->loadSums_.back();
    const CycleCount length = upTo - sum.at;
    sum.at = upTo;
    sum.resident += load_.resident * length;
    sum.eligible += load_.eligible * length;
    sum.issued += load_.issued * length;
    run_->loadSums_.push_back(sum);
}

void Recorder::addCounters(const trace::Counters& counters) {
    trace::Counters& sum = run_->counters_;
    sum.instructions += counters.instructions;
    sum.threadInstructions += counters.threadInstructions;
    sum.branches += counters.branches;
    sum.divergentBranches += counters.divergentBranches;
    sum.globalLoadRequests += counters.globalLoadRequests;
    sum.globalLoadSectors += counters.globalLoadSectors;
    sum.globalStoreRequests += counters.globalStoreRequests;
    sum.globalStoreSectors += counters.globalStoreSectors;
    sum.sharedLoadConflicts += counters.sharedLoadConflicts;
    sum.sharedStoreConflicts += counters.sharedStoreConflicts;
    sum.barriers += counters.barriers;
    sum.atomics += counters.atomics;
    sum.spillInstructions += counters.spillInstructions;
    writesSinceKeyframe_ +=
        static_cast<std::size_t>(counters.globalStoreRequests + counters.atomics);
}

void Recorder::storeKeyframe() {
    // Each write may have made one more page its own.
    const std::size_t written = writesSinceKeyframe_ * memory::DeviceMemory::kPageBytes;
    run_->keyframes_.add(log_.cycle, state_, std::min(written, memoryBytes_));
    writesSinceKeyframe_ = 0;
}

void Recorder::cutShort() {
    state_.stopped = gpu::StopReason::CycleLimit;
    state_.now = log_.cycle + 1;
    gpu::RunProblem problem;
    problem.kind = "cycle_limit";
    problem.message =
        Message{"report.too_long_to_record"}.with("cycle", static_cast<long long>(log_.cycle));
    problem.cycle = log_.cycle;
    state_.problems.push_back(std::move(problem));
}

void Recorder::finish() {
    run_->cycles_ = std::max<CycleCount>(1, state_.now);
    sumLoad(run_->cycles_);
    for (std::size_t warp = 0; warp < run_->warps_.size(); ++warp) {
        SegmentList& segments = run_->segments_[warp];
        endOpen(segments, sums_.data(), run_->cycles_);
        segments.close();
    }
    sumUp();
    for (std::vector<WarpId>& warps : run_->warpsOfSm_) {
        std::ranges::stable_sort(warps, {}, [&](WarpId id) { return run_->warps_[id.value].slot; });
    }
    run_->last_ = {log_.cycle, std::make_shared<const gpu::GpuState>(std::move(state_))};
}

/// The counters of each instruction and of each state.
void Recorder::sumUp() {
    for (const PcSums& sums : sums_) {
        trace::InstructionCounters& row = run_->perPc_.emplace_back();
        // Every issue is a segment of one cycle.
        row.issues = sums.cycles[static_cast<std::size_t>(WarpState::Issued)];
        row.threadIssues = sums.threadIssues;
        for (std::size_t state = 0; state < trace::kWarpStateCount; ++state) {
            run_->counters_.warpCycles[state] += sums.cycles[state];
            if (isWaitingToIssue(static_cast<WarpState>(state)))
                row.stallCycles += sums.cycles[state];
        }
    }
}

std::shared_ptr<const Run> Run::record(gpu::Launch launch, const RecordOptions& options) {
    return Recorder(std::move(launch), options).record();
}

}  // namespace warpscope::history
