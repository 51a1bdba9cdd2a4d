#include <utility>

#include "engine/sm/stages.h"
#include "engine/sm/state/set_state.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// When the queue to memory has room again.
Cycle roomAt(const Scheduler& scheduler, int depth) {
    const auto wanted = static_cast<std::size_t>(depth);
    const auto& queue = scheduler.lsuQueue;
    return queue.size() < wanted ? 0 : queue[queue.size() - wanted];
}

/// Brings what the issue of a warp touches first near the processor: it may be the next one chosen.
[[gnu::always_inline]] inline void fetchForIssue(const Tick& tick, int slot) {
    const Warp& warp = tick.warp(slot);
    __builtin_prefetch(&warp);
    __builtin_prefetch(&warp.paths);
    if (tick.log.segments != nullptr)
        __builtin_prefetch(tick.log.segments + tick.gate(slot).warp.value);
}

struct Verdict {
    WarpState state;
    Cycle until;  ///< kNever: until something else changes it.
};

/// Exactly one reason, the first that holds in this order: not there yet or held (fetch, branch,
/// barrier, drain), dependence, structure. Nothing holds: eligible.
[[gnu::always_inline]] inline Verdict decide(const Tick& tick, const Gate& gate,
                                             const Scheduler& scheduler) {
    if (tick.now < gate.heldUntil) return {gate.held, gate.heldUntil};
    if (tick.now < gate.dependsUntil) return {gate.dependence, gate.dependsUntil};
    const Cycle unitFreeAt = scheduler.units.freeAt(gate.unit);
    if (tick.now < unitFreeAt) return {WarpState::MathPipeThrottle, unitFreeAt};
    if (gate.queue != WarpState::NotResident) {
        const Cycle freeAt = roomAt(scheduler, tick.kernel.machine.timing.lsuQueueDepth);
        if (tick.now < freeAt) return {gate.queue, freeAt};
    }
    return {WarpState::NotSelected, kNever};
}

/// Decides the state of each of these warps and when to look again.
void lookAt(Tick& tick, std::uint64_t slots) {
    SmState& sm = tick.sm;
    std::uint64_t ready = 0;
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        const Verdict verdict = decide(tick, tick.gate(slot), tick.scheduler(slot));
        if (verdict.state == WarpState::NotSelected) {
            // Its state is known once the schedulers have chosen.
            ready |= laneBit(slot);
            if (tick.kernel.isLarge) fetchForIssue(tick, slot);
        } else {
            sm.alarms.set(slot, verdict.until, tick.now);
            setState(tick, slot, verdict.state);
        }
    }
    sm.newlyEligible = ready & ~sm.eligible;
    sm.eligible = (sm.eligible & ~slots) | ready;
}

/// Of these warps, which could have issued, an issue has taken the pipe; nothing else is new.
void throttle(Tick& tick, std::uint64_t slots) {
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        const Units& units = tick.scheduler(slot).units;
        tick.sm.alarms.set(slot, units.freeAt(tick.gate(slot).unit), tick.now);
        setState(tick, slot, WarpState::MathPipeThrottle);
    }
    tick.sm.eligible &= ~slots;
}

/// The states that issues of the cycle before have told.
void listForeseen(Tick& tick) {
    for (std::uint64_t rest = tick.sm.foreseen; rest != 0; rest &= rest - 1) {
        const Gate& gate = tick.gate(firstLane(rest));
        tick.log.add(Transition{gate.warp, gate.state, gate.pc, gate.active});
    }
}

}  // namespace

void classify(Tick& tick) {
    SmState& sm = tick.sm;
    if (tick.log.isListing()) listForeseen(tick);
    sm.foreseen = 0;
    const std::uint64_t due = sm.alarms.take(tick.now);
    throttle(tick, std::exchange(sm.throttled, 0) & ~due);
    lookAt(tick, due);
}

}  // namespace warpscope::sm
