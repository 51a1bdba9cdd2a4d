#include "engine/history/recorder.h"

#include <algorithm>
#include <utility>

#include "engine/trace/problem_kind.h"

namespace warpscope::history {
namespace {

/// How often options.goOn is asked, in steps: often enough to stop within a millisecond.
constexpr std::int64_t kStepsBetweenQuestions = 256;

/// As many sectors that an access moves take as long as an instruction that only computes.
constexpr std::uint64_t kSectorsForWork = 2;

/// The memory that an event takes: 40 bytes.
constexpr std::size_t kSegmentsForEvent = 5;

/// Of a kernel that prints so much while no block begins or ends the last megabyte is kept anyway:
/// it prints in a loop that nobody waits for.
constexpr std::size_t kMaxPrintedBytes = 16 * trace::kOutputBytes;
/// Beside the text of each call, so that short ones end, too.
constexpr std::size_t kBytesOfCall = 32;

}  // namespace

Recorder::Recorder(gpu::Launch launch, const RecordOptions& options)
    : launch_(std::make_shared<const gpu::Launch>(std::move(launch))),
      options_(options),
      builder_(launch_),
      keyframes_(options.keyframeBytes, options.firstSpacing),
      stepper_(*launch_),
      state_(gpu::initialState(*launch_)),
      hazards_(*launch_),
      limit_(options.beforeMore ? std::min(options.segmentsAtFirst, options.maxSegments)
                                : options.maxSegments) {
    log_.segments = builder_.segments();
    log_.sumsUp = true;
    log_.wantsTouches = options.looksForHazards;
    if (options.looksForHazards) stepper_.watchAddresses();
    for (const memory::Buffer& buffer : launch_->memory.buffers())
        memoryBytes_ += buffer.bytes;
    keyframes_.add(-1, state_, memoryBytes_);
    keyframeAt_ = keyframes_.workToNext();
}

std::shared_ptr<const Run> Recorder::record() {
    std::int64_t untilQuestion = kStepsBetweenQuestions;
    while (state_.stopped == gpu::StopReason::Running) {
        if (--untilQuestion == 0) {
            untilQuestion = kStepsBetweenQuestions;
            if (options_.goOn && !options_.goOn(state_.now)) return nullptr;
        }
        stepOnce();
        if (log_.segmentCount + eventSegments_ > limit_) [[unlikely]]
            reachLimit();
        else if (printedBytes_ > kMaxPrintedBytes) [[unlikely]]
            endPrinting();
    }
    return finish();
}

void Recorder::reachLimit() {
    if (limit_ == options_.maxSegments) return cutShort(Message{"report.too_long_to_record"});
    limit_ = options_.maxSegments;
    options_.beforeMore();
}

[[gnu::noinline]] void Recorder::endPrinting() {
    if (state_.stopped != gpu::StopReason::Running) return;
    cutShort(Message{"report.prints_too_much"}.with("megabytes",
                                                    static_cast<long long>(kMaxPrintedBytes >> 20)),
             lastPrinted_);
}

void Recorder::stepOnce() {
    stepper_.step(state_, log_);
    const sm::WarpCounts& load = log_.countsChange;
    if (load.isAny())
        builder_.changeActivity(log_.cycle, load.resident, load.eligible, load.issued);
    if (log_.isEventful) drain();
    ++steps_;
    if (const std::int64_t work = workSoFar(); work >= keyframeAt_) [[unlikely]]
        reachKeyframe(work);
}

/// Of all steps.
std::int64_t Recorder::workSoFar() const {
    const trace::Counters& all = log_.counters;
    const auto sectors = static_cast<std::uint64_t>(all.globalLoadSectors + all.globalStoreSectors);
    return steps_ + all.instructions + static_cast<std::int64_t>(sectors / kSectorsForWork);
}

/// What few cycles have: all else has gone into the segments while the cycle was simulated.
[[gnu::noinline]] void Recorder::drain() {
    for (const sm::Placement& placed : log_.placements) {
        builder_.place(log_.cycle, placed.warp, placed.block, placed.sm, placed.slot,
                       placed.blockSlot);
    }
    for (const sm::Transition& change : log_.transitions)
        builder_.change(log_.cycle, change.warp, change.pc, change.state, change.active);
    for (const trace::Event& event : log_.events)
        builder_.add(event);
    eventSegments_ += kSegmentsForEvent * log_.events.size();
    if (!log_.outputs.empty()) followOutput();
    for (const trace::AccessCount& access : log_.accessCounts)
        builder_.add(access);
    if (options_.looksForHazards) hazards_.follow(log_);
}

void Recorder::followOutput() {
    const std::int64_t blocks = state_.nextBlock + state_.blocksFinished;
    if (std::exchange(blocksSeen_, blocks) != blocks) printedBytes_ = 0;
    lastPrinted_ = log_.outputs.back().line;
    for (trace::Output& output : log_.outputs) {
        printedBytes_ += output.text.size() + kBytesOfCall;
        builder_.add(std::move(output));
    }
}

[[gnu::noinline]] void Recorder::reachKeyframe(std::int64_t work) {
    if (keyframes_.isDue(work - std::exchange(workCounted_, work))) storeKeyframe();
    keyframeAt_ = work + keyframes_.workToNext();
}

void Recorder::storeKeyframe() {
    // Each write may have made one more page its own.
    const std::int64_t writes = log_.counters.globalStoreRequests + log_.counters.atomics;
    const std::int64_t more = writes - std::exchange(writesAtKeyframe_, writes);
    const std::size_t written = static_cast<std::size_t>(more) * memory::DeviceMemory::kPageBytes;
    keyframes_.add(log_.cycle, state_, std::min(written, memoryBytes_));
}

void Recorder::cutShort(const Message& message, int line) {
    state_.stopped = gpu::StopReason::CycleLimit;
    state_.now = log_.cycle + 1;
    gpu::RunProblem problem;
    problem.kind = trace::kCycleLimit;
    problem.message = message.with("cycle", static_cast<long long>(log_.cycle));
    problem.line = line;
    problem.cycle = log_.cycle;
    state_.problems.push_back(std::move(problem));
}

namespace {

/// A barrier that not all threads reach, where the run has ended because of it: by the language.
bool isSaidAlready(const std::vector<gpu::RunProblem>& ended, const gpu::RunProblem& hazard) {
    return hazard.kind == trace::kDivergentBarrier && !ended.empty() &&
           ended.front().kind == trace::kDeadlock && ended.front().line == hazard.line;
}

}  // namespace

std::shared_ptr<const Run> Recorder::finish() {
    // What ended the run comes first.
    std::vector<gpu::RunProblem> problems = state_.problems;
    for (gpu::RunProblem& problem : hazards_.takeProblems())
        if (!isSaidAlready(state_.problems, problem)) problems.push_back(std::move(problem));
    builder_.add(log_.counters);
    Recording recording = builder_.finish(state_.now, state_.stopped, std::move(problems));
    // Where all warps have left, the state at the end is small, and the first seek may have the
    // memory of the one that went through the run.
    auto state = std::make_shared<gpu::GpuState>(std::move(state_));
    Keyframe last{log_.cycle, state};
    if (state->stopped == gpu::StopReason::Finished)
        last.state = std::make_shared<const gpu::GpuState>(*state);
    else
        state = nullptr;
    return std::make_shared<const Run>(
        std::move(recording), std::make_unique<const Replay>(launch_, std::move(keyframes_),
                                                             std::move(last), std::move(state)));
}

std::shared_ptr<const Run> record(gpu::Launch launch, const RecordOptions& options) {
    return Recorder(std::move(launch), options).record();
}

}  // namespace warpscope::history
