#include "engine/history/recorder.h"

#include <algorithm>

#include "engine/base/contract.h"

namespace warpscope::history {
namespace {

/// How often options.goOn is asked, in steps: often enough to stop within a millisecond.
constexpr std::int64_t kStepsBetweenQuestions = 256;

/// Waiting for the next instruction; a draining warp has none.
bool isWaitingToIssue(trace::WarpState state) {
    return state != trace::WarpState::Issued && state != trace::WarpState::Drain;
}

}  // namespace

Recorder::Recorder(gpu::Launch launch, const RecordOptions& options)
    : run_(new Run()), options_(options) {
    run_->launch_ = std::move(launch);
    const gpu::Launch& what = run_->launch_;
    state_ = gpu::initialState(what);
    run_->warps_.resize(static_cast<std::size_t>(what.warpCount()));
    run_->segments_.resize(run_->warps_.size());
    run_->blocks_.resize(static_cast<std::size_t>(what.blockCount()));
    run_->perPc_.resize(what.program.instructions.size());
    run_->warpsOfSm_.resize(state_.sms.size());
    run_->keyframes_ = Keyframes(options.keyframeBytes, options.firstSpacing);
    for (const memory::Buffer& buffer : what.memory.buffers())
        memoryBytes_ += buffer.bytes;
    run_->keyframes_.add(-1, state_, memoryBytes_);
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
    gpu::step(run_->launch_, state_, log_);
    drain();
    if (run_->keyframes_.isDue(log_.counters.instructions + 1)) storeKeyframe();
}

void Recorder::drain() {
    if (!log_.transitions.empty()) sumLoad(log_.cycle);
    for (const sm::Placement& placement : log_.placements)
        place(placement);
    for (const sm::Transition& transition : log_.transitions)
        change(transition);
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

void Recorder::change(const sm::Transition& transition) {
    std::vector<trace::Segment>& segments = run_->segments_[transition.warp.value];
    if (!segments.empty()) {
        count(segments.back().state(), -1);
        if (segments.back().begin == static_cast<std::uint32_t>(log_.cycle)) {
            segments.pop_back();  // A later word on the same cycle replaces the earlier one.
        } else {
            closeSegment(segments.back(), log_.cycle);
        }
    }
    if (transition.state == trace::WarpState::NotResident) {
        run_->warps_[transition.warp.value].residentTo = log_.cycle;
        return;
    }
    trace::Segment segment;
    segment.begin = static_cast<std::uint32_t>(log_.cycle);
    segment.pc = transition.pc & 0xFFFFFFu;
    segment.stateBits = static_cast<std::uint8_t>(transition.state);
    segment.active = transition.active;
    segments.push_back(segment);
    count(transition.state, 1);
    ++segmentCount_;
}

void Recorder::count(trace::WarpState state, int sign) {
    residentWarps_ += sign;
    if (state == trace::WarpState::Issued) issuedWarps_ += sign;
    const bool isEligible =
        state == trace::WarpState::Issued || state == trace::WarpState::NotSelected;
    if (isEligible) eligibleWarps_ += sign;
}

/// Adds what has been resident, eligible and issued since the last sum.
void Recorder::sumLoad(Cycle upTo) {
    Run::LoadSum sum = run_->loadSums_.empty() ? Run::LoadSum{} : run_->loadSums_.back();
    const CycleCount length = upTo - sum.at;
    sum.at = upTo;
    sum.resident += residentWarps_ * length;
    sum.eligible += eligibleWarps_ * length;
    sum.issued += issuedWarps_ * length;
    run_->loadSums_.push_back(sum);
}

void Recorder::closeSegment(const trace::Segment& segment, Cycle end) {
    const CycleCount length = end - static_cast<Cycle>(segment.begin);
    run_->counters_.warpCycles[segment.stateBits] += length;
    if (segment.pc >= run_->perPc_.size()) return;
    trace::InstructionCounters& row = run_->perPc_[segment.pc];
    if (segment.state() == trace::WarpState::Issued) {
        ++row.issues;
        row.threadIssues += countLanes(segment.active);
    } else if (isWaitingToIssue(segment.state())) {
        row.stallCycles += length;
    }
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
    for (std::size_t i = 0; i < run_->segments_.size(); ++i) {
        std::vector<trace::Segment>& segments = run_->segments_[i];
        if (!segments.empty() && run_->warps_[i].residentTo == kNever) {
            closeSegment(segments.back(), run_->cycles_);
        }
    }
    for (std::vector<WarpId>& warps : run_->warpsOfSm_) {
        std::ranges::stable_sort(warps, {}, [&](WarpId id) { return run_->warps_[id.value].slot; });
    }
    run_->last_ = {log_.cycle, std::make_shared<const gpu::GpuState>(std::move(state_))};
}

std::shared_ptr<const Run> Run::record(gpu::Launch launch, const RecordOptions& options) {
    return Recorder(std::move(launch), options).record();
}

}  // namespace warpscope::history
