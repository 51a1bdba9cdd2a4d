#include <bit>

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

/// Brings what the issue of warps touches first near the processor: they may be the next ones
/// chosen. Inline: g++ takes a function that does nothing else for one without an effect.
[[gnu::always_inline]] inline void fetchForIssue(const Tick& tick, std::uint64_t slots) {
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        const Warp& warp = tick.warp(slot);
        __builtin_prefetch(&warp);
        __builtin_prefetch(&warp.paths);
        if (tick.log.segments != nullptr)
            __builtin_prefetch(tick.log.segments + tick.gate(slot).warp.value);
    }
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

/// Decides the state of each of these warps and when to look again. Returns those that can issue:
/// their state is known once the schedulers have chosen.
std::uint64_t lookAt(Tick& tick, std::uint64_t slots) {
    std::uint64_t ready = 0;
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        const Verdict verdict = decide(tick, tick.gate(slot), tick.scheduler(slot));
        if (verdict.state == WarpState::NotSelected) {
            ready |= laneBit(slot);
        } else {
            tick.sm.alarms.set(slot, verdict.until, tick.now);
            setState(tick, slot, verdict.state);
        }
    }
    tick.sm.unsure &= ~ready;
    return ready;
}

std::uint64_t slotsOf(const SmState& sm, Unit unit) {
    return sm.slotsOfUnit[static_cast<std::size_t>(unit)];
}

/// Of these warps, which could issue, those whose next instruction is arithmetic of a busy pipe.
std::uint64_t slotsOfBusyPipes(const Tick& tick, std::uint64_t slots) {
    const SmState& sm = tick.sm;
    slots &= slotsOf(sm, Unit::Alu) | slotsOf(sm, Unit::FmaHeavy) | slotsOf(sm, Unit::Fma) |
             slotsOf(sm, Unit::Integer);
    if (slots == 0) return 0;
    std::uint64_t busy = 0;
    std::size_t first = 0;
    std::size_t end = sm.schedulers.size();
    // Where warps wait for memory it is mostly one.
    if (std::has_single_bit(slots)) {
        first = tick.schedulerOf(firstLane(slots));
        end = first + 1;
    }
    for (std::size_t i = first; i < end; ++i)
        busy |= sm.selectors[i].slots & sm.schedulers[i].units.busySlots(sm.slotsOfUnit, tick.now);
    return slots & busy;
}

/// These warps could issue if their pipe were free.
void throttle(Tick& tick, std::uint64_t slots) {
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        const Units& units = tick.scheduler(slot).units;
        tick.sm.alarms.set(slot, units.freeAt(tick.gate(slot).unit), tick.now);
        setState(tick, slot, WarpState::MathPipeThrottle);
    }
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
    // Nearly all wait for a pipe alone, of which masks tell: a look at each costs branches that
    // nobody can predict. Queues are in front of Lsu alone.
    const std::uint64_t others =
        slotsOf(sm, Unit::Sfu) | slotsOf(sm, Unit::Double) | slotsOf(sm, Unit::Lsu);
    const std::uint64_t free = due & ~sm.unsure & ~others;
    const std::uint64_t before = sm.eligible;
    std::uint64_t eligible = (before & ~due) | free;
    const std::uint64_t busy = slotsOfBusyPipes(tick, eligible);
    throttle(tick, busy);
    eligible = (eligible & ~busy) | lookAt(tick, due & ~free);
    sm.newlyEligible = eligible & ~before;
    sm.eligible = eligible;
    if (tick.kernel.isLarge) fetchForIssue(tick, sm.newlyEligible);
}

}  // namespace warpscope::sm
