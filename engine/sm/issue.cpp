#include "engine/sm/execute.h"
#include "engine/sm/foresee.h"
#include "engine/sm/set_state.h"
#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// A unit or queue has just been taken: those that counted on it look again in the next cycle.
void wake(Tick& tick, std::uint64_t slots) {
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
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

/// The warp slots whose next instruction must look again after an issue to `unit`: a memory
/// instruction has taken room in the queue, any other may have made units busy in the next cycle.
std::uint64_t slotsAfter(Unit unit, const SmState& sm, const Units& units, Cycle now) {
    const auto slotsOf = [&sm](Unit one) { return sm.slotsOfUnit[static_cast<std::size_t>(one)]; };
    // No branch: whether a unit is busy cannot be predicted.
    const auto ifBusy = [&](Unit one) {
        return slotsOf(one) & (std::uint64_t{0} - std::uint64_t{units.freeAt(one) > now + 1});
    };
    switch (unit) {
        case Unit::Lsu:
            return slotsOf(Unit::Lsu);
        case Unit::Sfu:
        case Unit::Double:
            return ifBusy(unit);
        case Unit::Alu:
            return ifBusy(Unit::Alu) | ifBusy(Unit::Integer);
        case Unit::Fma:
        case Unit::FmaHeavy:
            return ifBusy(Unit::Fma) | ifBusy(Unit::FmaHeavy) | ifBusy(Unit::Integer);
        case Unit::Integer:
        case Unit::Control:
            break;
    }
    return ifBusy(Unit::Alu) | ifBusy(Unit::Integer) | ifBusy(Unit::Fma) | ifBusy(Unit::FmaHeavy);
}

/// Issues what a scheduler chose.
void issueOne(Tick& tick, Scheduler& scheduler, int slot) {
    const Gate& gate = tick.gate(slot);
    const Unit unit = gate.unit;
    setIssued(tick, slot);
    ++tick.warp(slot).issuedCount;
    tick.log.counters.threadInstructions += countLanes(gate.active);
    execute(tick, scheduler, slot);
    foreseeAfterIssue(tick, slot);
    const std::uint64_t others = tick.sm.eligible & scheduler.slots;
    if (unit != Unit::Control && others != 0)
        wake(tick, others & slotsAfter(unit, tick.sm, scheduler.units, tick.now));
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
