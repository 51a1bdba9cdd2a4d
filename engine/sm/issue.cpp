#include "engine/sm/execute.h"
#include "engine/sm/foresee.h"
#include "engine/sm/set_state.h"
#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// A pipe or queue has just been taken: those that counted on it look again in the next cycle.
void wake(Tick& tick, std::uint64_t slots) {
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        if (tick.gate(slot).pipe == isa::Pipe::Control) continue;
        tick.sm.alarms.clear(slot);
        tick.sm.alarms.set(slot, tick.now + 1, tick.now);
    }
}

/// By scheduler: the warp slot that it chose, −1 where nothing could issue.
using Choices = std::array<int, kMaxWarpSlots>;

void choose(Tick& tick, Choices& choices) {
    SmState& sm = tick.sm;
    scheduler::Candidates candidates{.slots = 0, .olderSlots = sm.olderSlots};
    const scheduler::Choose choosePolicy = tick.kernel.choose;
    const std::uint64_t eligible = sm.eligible;
    std::uint64_t issued = 0;
    for (std::size_t i = 0; i < tick.sm.schedulers.size(); ++i) {
        Scheduler& scheduler = sm.schedulers[i];
        candidates.slots = eligible & scheduler.slots;
        choices[i] = -1;
        if (candidates.slots == 0) continue;
        choices[i] = choosePolicy(candidates, scheduler.memory);
        issued |= laneBit(choices[i]);
    }
    sm.issued = issued;
    sm.eligible = eligible & ~issued;
}

/// What each policy remembers.
Choices lastSlots(const SmState& sm) {
    Choices slots;
    for (std::size_t i = 0; i < sm.schedulers.size(); ++i)
        slots[i] = sm.schedulers[i].memory.lastSlot;
    return slots;
}

/// The warps that could have issued and were not chosen.
void passOver(Tick& tick) {
    for (std::uint64_t rest = tick.sm.newlyEligible & tick.sm.eligible; rest != 0; rest &= rest - 1)
        setState(tick, firstLane(rest), WarpState::NotSelected);
}

/// Writes down what each scheduler saw. `before`: what its policy remembered before it chose.
void record(Tick& tick, const Choices& before) {
    for (std::size_t i = 0; i < tick.sm.schedulers.size(); ++i) {
        Decision decision{
            .sm = tick.sm.id, .scheduler = static_cast<int>(i), .lastSlot = before[i]};
        for (std::uint64_t rest = tick.sm.occupied & tick.sm.schedulers[i].slots; rest != 0;
             rest &= rest - 1) {
            const int slot = firstLane(rest);
            const Gate& gate = tick.gate(slot);
            const bool isChosen = (tick.sm.issued & laneBit(slot)) != 0;
            decision.seen.push_back(
                {gate.warp, slot, isChosen ? WarpState::Issued : gate.state, gate.pc});
        }
        tick.log.decisions.push_back(std::move(decision));
    }
}

/// Issues what a scheduler chose.
void issueOne(Tick& tick, Scheduler& scheduler, int slot) {
    const Gate& gate = tick.gate(slot);
    const isa::Pipe pipe = gate.pipe;
    setIssued(tick, slot);
    ++tick.warp(slot).issuedCount;
    tick.log.counters.threadInstructions += countLanes(gate.active);
    execute(tick, scheduler, slot);
    foreseeAfterIssue(tick, slot);
    if (pipe == isa::Pipe::Lsu ||
        scheduler.pipeFreeAt[static_cast<std::size_t>(pipe)] > tick.now + 1)
        wake(tick, tick.sm.eligible & scheduler.slots);
}

}  // namespace

void issue(Tick& tick) {
    Choices choices;
    Choices before;
    if (tick.log.wantsDecisions) before = lastSlots(tick.sm);
    choose(tick, choices);
    passOver(tick);
    if (tick.log.wantsDecisions) record(tick, before);
    tick.log.counters.instructions += countLanes(tick.sm.issued);
    for (std::size_t i = 0; i < tick.sm.schedulers.size(); ++i) {
        if (choices[i] >= 0) issueOne(tick, tick.sm.schedulers[i], choices[i]);
    }
}

}  // namespace warpscope::sm
