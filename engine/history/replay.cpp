#include "engine/history/replay.h"

#include <algorithm>
#include <utility>

#include "engine/base/contract.h"

namespace warpscope::history {
namespace {

/// States kept besides the keyframes: enough for the window, the inspector and a step back.
constexpr std::size_t kCursorCount = 6;

/// How far behind the cycle asked for a state is left, so that stepping back starts near.
constexpr Cycle kTrailCycles = 8;

sm::CycleLog mutedLog() {
    sm::CycleLog log;
    log.isMuted = true;
    return log;
}

}  // namespace

Replay::Replay(std::shared_ptr<const gpu::Launch> launch, Keyframes keyframes, Keyframe last)
    : launch_(std::move(launch)), keyframes_(std::move(keyframes)), last_(std::move(last)) {}

Keyframe Replay::startFor(Cycle cycle, bool isBefore) const {
    Keyframe best = isBefore ? keyframes_.lastBefore(cycle) : keyframes_.lastFrom(cycle);
    const std::lock_guard lock(cursorMutex_);
    for (const Keyframe& cursor : cursors_) {
        const Cycle reached = isBefore ? cursor.state->now : cursor.from;
        if (reached <= cycle && cursor.from > best.from) best = cursor;
    }
    return best;
}

void Replay::keepCursor(Keyframe cursor) const {
    const std::lock_guard lock(cursorMutex_);
    std::erase_if(cursors_, [&](const Keyframe& old) { return old.from == cursor.from; });
    if (cursors_.size() >= kCursorCount) cursors_.erase(cursors_.begin());
    cursors_.push_back(std::move(cursor));
}

std::shared_ptr<const gpu::GpuState> Replay::stateAfter(Cycle cycle) const {
    WARPSCOPE_EXPECT(cycle >= 0 && cycle < cycles(), "a state of a cycle outside of the run");
    if (last_.from <= cycle) return last_.state;
    const Keyframe start = startFor(cycle, false);
    if (start.isAfter(cycle)) return start.state;
    auto state = std::make_shared<gpu::GpuState>(*start.state);
    sm::CycleLog log = mutedLog();
    Cycle from = start.from;
    const gpu::Stepper stepper(*launch_);
    bool hasTrail = cycle - state->now < 2 * kTrailCycles;
    while (state->now <= cycle && state->stopped == gpu::StopReason::Running) {
        if (!hasTrail && state->now >= cycle - kTrailCycles) {
            hasTrail = true;
            keepCursor({from, std::make_shared<const gpu::GpuState>(*state)});
        }
        from = state->now;
        stepper.step(*state, log);
    }
    keepCursor({from, state});
    return state;
}

sm::CycleLog Replay::logOf(Cycle cycle, bool sm::CycleLog::*wish) const {
    WARPSCOPE_EXPECT(cycle >= 0 && cycle < cycles(), "a question about a cycle outside of the run");
    const Keyframe start = startFor(cycle, true);
    gpu::GpuState state = *start.state;
    sm::CycleLog log = mutedLog();
    const gpu::Stepper stepper(*launch_);
    while (state.now < cycle && state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
    }
    if (state.now != cycle || state.stopped != gpu::StopReason::Running) return mutedLog();
    log.*wish = true;
    stepper.step(state, log);
    return log;
}

std::vector<sm::Decision> Replay::decisionsAt(Cycle cycle) const {
    return logOf(cycle, &sm::CycleLog::wantsDecisions).decisions;
}

std::vector<sm::AccessRecord> Replay::accessesAt(Cycle cycle) const {
    return logOf(cycle, &sm::CycleLog::wantsAccesses).accesses;
}

}  // namespace warpscope::history
