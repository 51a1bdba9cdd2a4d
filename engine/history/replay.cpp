#include "engine/history/replay.h"

#include <algorithm>
#include <utility>

#include "engine/base/contract.h"
#include "engine/base/sole_owner.h"

namespace warpscope::history {
namespace {

/// States kept besides the keyframes: enough for the window, the inspector and a step back.
constexpr std::size_t kCursorCount = 6;

/// States kept to be written over: a seek makes two, the one asked for and its trail.
constexpr std::size_t kSpareCount = 2;

/// How far behind the cycle asked for a state is left, so that stepping back starts near.
constexpr Cycle kTrailCycles = 8;

/// Whether a state is copied in well under a millisecond.
bool isSmall(const gpu::GpuState& state) {
    constexpr std::size_t kSmallBytes = std::size_t{1} << 20;
    return bytesOf(state) <= kSmallBytes;
}

sm::CycleLog mutedLog() {
    sm::CycleLog log;
    log.isMuted = true;
    return log;
}

/// Steps and writes down what Replay can be asked for.
void stepAndTell(const gpu::Stepper& stepper, gpu::GpuState& state, sm::CycleLog& log) {
    log.wantsDecisions = true;
    log.wantsAccesses = true;
    stepper.step(state, log);
}

}  // namespace

Replay::Replay(std::shared_ptr<const gpu::Launch> launch, Keyframes keyframes, Keyframe last,
               std::shared_ptr<gpu::GpuState> spare)
    : launch_(std::move(launch)), keyframes_(std::move(keyframes)), last_(std::move(last)) {
    if (spare != nullptr) spares_.push_back(std::move(spare));
}

Keyframe Replay::startFor(Cycle cycle, bool isBefore) const {
    Keyframe best = isBefore ? keyframes_.lastBefore(cycle) : keyframes_.lastFrom(cycle);
    const std::lock_guard lock(cursorMutex_);
    for (const Cursor& cursor : cursors_) {
        const Cycle reached = isBefore ? cursor.state->now : cursor.from;
        if (reached <= cycle && cursor.from > best.from) best = {cursor.from, cursor.state};
    }
    return best;
}

std::shared_ptr<gpu::GpuState> Replay::copyOf(const gpu::GpuState& state) const {
    std::shared_ptr<gpu::GpuState> copy;
    {
        const std::lock_guard lock(cursorMutex_);
        if (!spares_.empty()) {
            copy = std::move(spares_.back());
            spares_.pop_back();
        }
    }
    if (copy == nullptr) return std::make_shared<gpu::GpuState>(state);
    *copy = state;
    return copy;
}

void Replay::keepCursor(Cursor cursor) const {
    const std::lock_guard lock(cursorMutex_);
    const auto old = std::ranges::find(cursors_, cursor.from, &Cursor::from);
    if (old != cursors_.end() || cursors_.size() >= kCursorCount) {
        const auto gone = old != cursors_.end() ? old : cursors_.begin();
        spare(std::move(gone->state));
        cursors_.erase(gone);
    }
    cursors_.push_back(std::move(cursor));
}

/// Requires: the mutex is held, so that no cursor gives the state to anybody else meanwhile.
void Replay::spare(std::shared_ptr<gpu::GpuState> state) const {
    if (spares_.size() < kSpareCount && isSoleOwner(state)) spares_.push_back(std::move(state));
}

/// Whether a state is left behind the cycle asked for: where that costs little, or somebody steps
/// back. The state of a whole GPU takes some milliseconds to copy, which most seeks need not pay.
bool Replay::wantsTrail(Cycle cycle, const gpu::GpuState& state) const {
    {
        const std::lock_guard lock(cursorMutex_);
        const auto isJustBehind = [cycle](const Cursor& cursor) {
            return cursor.from > cycle && cursor.from <= cycle + 2 * kTrailCycles;
        };
        if (std::ranges::any_of(cursors_, isJustBehind)) return true;
    }
    return isSmall(state);
}

std::shared_ptr<const gpu::GpuState> Replay::stateAfter(Cycle cycle) const {
    WARPSCOPE_EXPECT(cycle >= 0 && cycle < cycles(), "a state of a cycle outside of the run");
    if (last_.from <= cycle) return last_.state;
    const Keyframe start = startFor(cycle, false);
    if (start.isAfter(cycle)) return start.state;
    const auto state = copyOf(*start.state);
    sm::CycleLog log = mutedLog();
    Cycle from = start.from;
    const gpu::Stepper stepper(*launch_);
    bool isTrailDone = cycle - state->now < 2 * kTrailCycles;
    while (state->now < cycle && state->stopped == gpu::StopReason::Running) {
        if (!isTrailDone && state->now >= cycle - kTrailCycles) {
            isTrailDone = true;
            if (wantsTrail(cycle, *state)) keepCursor({from, copyOf(*state), nullptr});
        }
        from = state->now;
        stepper.step(*state, log);
    }
    std::shared_ptr<const sm::CycleLog> told;
    if (state->now == cycle && state->stopped == gpu::StopReason::Running) {
        from = cycle;
        stepAndTell(stepper, *state, log);
        told = std::make_shared<const sm::CycleLog>(std::move(log));
    }
    keepCursor({from, state, std::move(told)});
    return state;
}

std::shared_ptr<const sm::CycleLog> Replay::knownLogOf(Cycle cycle) const {
    const std::lock_guard lock(cursorMutex_);
    const auto known = std::ranges::find(cursors_, cycle, &Cursor::from);
    return known == cursors_.end() ? nullptr : known->log;
}

std::shared_ptr<const sm::CycleLog> Replay::logOf(Cycle cycle) const {
    WARPSCOPE_EXPECT(cycle >= 0 && cycle < cycles(), "a question about a cycle outside of the run");
    if (auto known = knownLogOf(cycle)) return known;
    const Keyframe start = startFor(cycle, true);
    auto state = copyOf(*start.state);
    sm::CycleLog log = mutedLog();
    const gpu::Stepper stepper(*launch_);
    while (state->now < cycle && state->stopped == gpu::StopReason::Running)
        stepper.step(*state, log);
    if (state->now != cycle || state->stopped != gpu::StopReason::Running) {
        const std::lock_guard lock(cursorMutex_);
        spare(std::move(state));
        return std::make_shared<const sm::CycleLog>(mutedLog());
    }
    stepAndTell(stepper, *state, log);
    auto told = std::make_shared<const sm::CycleLog>(std::move(log));
    keepCursor({cycle, std::move(state), told});
    return told;
}

std::vector<sm::Decision> Replay::decisionsAt(Cycle cycle) const {
    return logOf(cycle)->decisions;
}

std::vector<sm::AccessRecord> Replay::accessesAt(Cycle cycle) const {
    return logOf(cycle)->accesses;
}

}  // namespace warpscope::history
